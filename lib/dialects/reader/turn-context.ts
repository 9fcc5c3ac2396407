import type { ToolInfo } from '../../run/config.ts';
import type { Span } from '../../run/events.ts';
import type { ReadAction } from './call-syntax.ts';
import type { HintForm } from './hints.ts';
import type { Outline } from './outline.ts';

/** What the reading of a whole reply depends on. */
export interface TurnContext {
  text: string;
  outline: Outline;
  tools: readonly ToolInfo[];
  strict: boolean;
  form: HintForm;
}

/** What the action or answer of a reply comes to. */
export type Outcome = ReadAction | { kind: 'refused'; reason: string; message: string; span: Span };
