/** A sign that is no space and no punctuation, has no width, and stands in no answer of its own accord: WORD JOINER. */
const JOINER = '\u2060';

const EAST_ASIAN =
  '[\\u3000-\\u303F\\uFF00-\\uFF0F\\uFF1A-\\uFF20\\uFF3B-\\uFF40\\uFF5B-\\uFF65\\u2018-\\u201F\\u2026\\u2014]';
const CLOSING = new RegExp(`(${EAST_ASIAN})(\\*{1,3}|~~)(?=[\\p{L}\\p{N}])`, 'gu');
const OPENING = new RegExp(`(?<=[\\p{L}\\p{N}])(\\*{1,3}|~~)(?=${EAST_ASIAN})`, 'gu');

/**
 * Helps the reader of Markdown over texts without spaces: it takes `**重点。**然后` for no emphasis, since a mark after
 * punctuation would have to be followed by a space. A sign without width between the two makes it one.
 */
export function joined(text: string): string {
  return text.replace(CLOSING, `$1${JOINER}$2`).replace(OPENING, `$1${JOINER}`);
}

/** What a tree of Markdown or of HTML is made of, as far as it is looked at here. */
interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
  properties?: Record<string, unknown>;
}

/** Takes the helping signs out again, once the text is read. */
export function withoutJoiners() {
  const clean = (node: TreeNode): void => {
    if (typeof node.value === 'string') node.value = node.value.replaceAll(JOINER, '');
    const { properties = {} } = node;
    for (const [name, value] of Object.entries(properties))
      if (typeof value === 'string') properties[name] = value.replaceAll(JOINER, '').replaceAll('%E2%81%A0', '');
    node.children?.forEach(clean);
  };
  return clean;
}

/** A block of HTML becomes a paragraph that shows it as it was written. */
export function htmlAsParagraph() {
  const change = (node: TreeNode): void => {
    const holdsBlocks = node.type === 'root' || node.type === 'blockquote' || node.type === 'listItem';
    node.children = node.children?.map((child) =>
      child.type === 'html' && holdsBlocks
        ? { type: 'paragraph', children: [{ type: 'text', value: child.value ?? '' }] }
        : child,
    );
    node.children?.forEach(change);
  };
  return change;
}
