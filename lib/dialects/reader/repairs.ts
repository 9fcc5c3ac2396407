import type { Repair, Span } from '../../run/events.ts';

/** What each rule did, for people. A rule's name is part of the log and stays. */
const NOTES: Readonly<Record<string, string>> = {
  'action-after-prose': 'text before the first label read as the thought',
  'answer-without-label': 'no label at all: the whole reply taken as the answer',
  'bad-escape': 'a backslash that escapes nothing was kept',
  'cut-stop-word': 'half a stop word at the end left out',
  'double-encoded': 'JSON within a JSON string was opened',
  'extra-calls': 'only the first call counts, the rest was left out',
  fence: 'code fence removed',
  'full-width-bracket': 'full-width brackets read as plain ones',
  'full-width-label': 'full-width colon read as a plain one',
  'full-width-punctuation': 'full-width punctuation read as plain',
  'inner-quotes': 'quotes within a string were not escaped',
  'inline-label': 'a label in the middle of a line was followed',
  'invented-observation': 'the model wrote an observation of its own: cut off there',
  'json-blob': 'the call was written as a JSON object',
  'json-comment': 'comments in JSON skipped',
  'json-cut-short': 'JSON that ended too early was closed',
  'keyword-arguments': 'keyword arguments read as an object',
  'label-in-answer': 'lines that look like a step but hold no call kept in the answer',
  'markdown-label': 'Markdown around a label removed',
  'missing-label': 'a call without an Action label was read',
  'missing-brackets': 'the input stood behind the name without brackets',
  'needless-escape': 'a needless backslash removed',
  'outer-quotes': 'quotes around the text removed',
  'positional-arguments': "arguments without names read as the tool's fields in their order",
  'python-literal': 'Python values read as JSON',
  'raw-line-break': 'a line break within a JSON string was kept',
  'single-quotes': 'single quotes read as double ones',
  'smart-quotes': 'typographic quotes read as plain ones',
  'special-token': 'control tokens of the model removed',
  'stop-word-left': 'the stop word at the end left out',
  'tagged-label': 'a tag read as a label',
  'template-braces': 'the braces of a format description removed',
  'text-call': 'a call written as text instead of a native call',
  'trailing-comma': 'trailing comma removed',
  'trailing-text': 'text behind the call left out',
  'unclosed-bracket': 'the brackets did not balance: closed at the end',
  'unquoted-value': 'a bare word in JSON read as text',
  'unquoted-key': 'keys without quotes read',
  'wrapped-answer': 'the answer was taken out of its field',
};

/** A repair with its usual note. `span` is `[start, end)` in UTF-16 units of the reply's text. */
export function repair(rule: string, span: Span, note?: string): Repair {
  return { rule, note: note ?? NOTES[rule] ?? rule, span };
}
