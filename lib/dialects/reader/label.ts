/** What a label opens. `role` is a speaker's name that means nothing, as in `Assistant: Thought: …`. */
export type LabelKind = 'thought' | 'action' | 'input' | 'observation' | 'answer' | 'role';

/** A label found in the text. `weak` ones are ordinary words too, and count in fewer places. */
export interface Label {
  kind: LabelKind;
  weak: boolean;
  /** A heading without a colon, or a plural: within an answer it is more likely a part of it. */
  isHeading: boolean;
  /** UTF-16 units from where the match began to the first unit of content. */
  length: number;
  /** How it was written, when not plainly: the rule that saw through it. */
  rule: 'markdown-label' | 'full-width-label' | 'tagged-label' | null;
}
