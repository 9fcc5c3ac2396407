/** One thing the offline corpus knows about. */
export interface OfflineEntry {
  id: string;
  title: string;
  /** What it is, in two or three words: "Smartphone series", "Mathematician". */
  kind: string;
  /** One to three sentences. What changes with time carries its date. */
  text: string;
  /** Other names by which people ask for it. */
  aliases?: readonly string[];
  /** Single facts by label, shown in the knowledge graph and given as direct answers ("height" of "Mount Everest"). */
  facts?: Readonly<Record<string, string>>;
  /** Direct answers to questions that do not name the entry: words that must all be asked for (`a|b` either, `a?` optional). */
  answers?: readonly { ask: string; answer: string }[];
}
