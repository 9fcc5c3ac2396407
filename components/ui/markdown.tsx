'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Children, type ComponentProps, createElement, type ReactNode, useDeferredValue } from 'react';
import { defaultRemarkPlugins, Streamdown, type StreamdownProps } from 'streamdown';
import { htmlAsParagraph, joined, withoutJoiners } from './markdown-marks.ts';

type Components = NonNullable<StreamdownProps['components']>;
type Plugin = Extract<NonNullable<StreamdownProps['remarkPlugins']>[number], (...all: never[]) => unknown>;
type LinkProps = ComponentProps<'a'>;
type ImageProps = ComponentProps<'img'>;

const SAFE = /^(?:https?:\/\/|mailto:)/i;
/** An address of data can be as long as a picture. */
const LONGEST_ADDRESS = 200;
/** Where an address that was found in a text without spaces ends after all. */
const EAST_ASIAN_END = /[\u3000-\u303F\uFF00-\uFFEF\u2018-\u201F]/;

/** A link, where it leads out to the web or to a mail. All else is its text. */
function Link({ href = '', children, ...rest }: LinkProps) {
  // The way back from a note has nowhere to go.
  if ('data-footnote-backref' in rest) return null;
  if (!SAFE.test(href)) return <>{children}</>;
  const text = Children.toArray(children).join('');
  const end = /^https?:/i.test(text) ? text.search(EAST_ASIAN_END) : -1;
  const [address, shown, after] =
    end > 0 ? [text.slice(0, end), text.slice(0, end), text.slice(end)] : [href, children, ''];
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer noopener nofollow">
        {shown}
      </a>
      {after}
    </>
  );
}

/** No picture is ever loaded: what it shows, and where it would have come from. */
function Picture({ alt = '', src }: ImageProps) {
  const address = typeof src === 'string' && !src.startsWith('streamdown:') ? src : '';
  const short = address.length > LONGEST_ADDRESS ? `${address.slice(0, LONGEST_ADDRESS)}…` : address;
  return (
    <span className="markdown__picture">
      {alt}
      {short !== '' && ` (${short})`}
    </span>
  );
}

/** The box of a task. */
function TaskBox({ checked = false }: ComponentProps<'input'>) {
  const t = useTranslations('step.markdown');
  return <input type="checkbox" checked={checked} disabled aria-label={t(checked ? 'done' : 'open')} />;
}

/** A table or code wider than the page moves in its own box, which the keyboard can reach. */
function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <figure className="markdown__wide" aria-label={label} tabIndex={0}>
      {children}
    </figure>
  );
}

function Table({ children }: ComponentProps<'table'>) {
  const t = useTranslations('step.markdown');
  return (
    <Wide label={t('table')}>
      <table>{children}</table>
    </Wide>
  );
}

function Code({ children }: ComponentProps<'pre'>) {
  const t = useTranslations('step.markdown');
  return (
    <Wide label={t('code')}>
      <pre className="mono">{children}</pre>
    </Wide>
  );
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Slanted signs of East Asia are hard to read: there, emphasis is a dot below each. */
function Emphasis({ children }: ComponentProps<'em'>) {
  const isDotted = EAST_ASIAN.test(Children.toArray(children).join(''));
  return <em className={isDotted ? 'markdown__dotted' : undefined}>{children}</em>;
}

type Tag =
  | 'h5'
  | 'h6'
  | 'p'
  | 'ul'
  | 'li'
  | 'blockquote'
  | 'strong'
  | 'sup'
  | 'sub'
  | 'code'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'hr'
  | 'div';

/** Only what stands inside: the ids and classes that the reader gives would be there twice, or mean nothing here. */
function bare(tag: Tag, className?: string) {
  return ({ children }: { children?: ReactNode }) => createElement(tag, { className }, children);
}

function Numbered({ start, children }: ComponentProps<'ol'>) {
  return <ol start={start}>{children}</ol>;
}

const SHORT_CELL = 16;

function cell(tag: 'th' | 'td') {
  return ({ style, children }: ComponentProps<'td'>) => {
    // A date or a number stays in one piece; the table moves in its box where that makes it too wide.
    const isShort = Children.toArray(children).join('').length <= SHORT_CELL;
    const textAlign = style?.textAlign;
    return createElement(
      tag,
      { className: isShort ? 'nowrap' : undefined, style: textAlign ? { textAlign } : undefined },
      children,
    );
  };
}

/** Every tag that can come of Markdown. An answer stands below a heading of the fourth level. */
const COMPONENTS = {
  a: Link,
  img: Picture,
  input: TaskBox,
  table: Table,
  pre: Code,
  em: Emphasis,
  ol: Numbered,
  th: cell('th'),
  td: cell('td'),
  h1: bare('h5', 'markdown__h1'),
  h2: bare('h5', 'markdown__h2'),
  h3: bare('h6', 'markdown__h3'),
  h4: bare('h6'),
  h5: bare('h6'),
  h6: bare('h6'),
  p: bare('p'),
  ul: bare('ul'),
  li: bare('li'),
  blockquote: bare('blockquote'),
  strong: bare('strong'),
  sup: bare('sup'),
  sub: bare('sub'),
  code: bare('code'),
  thead: bare('thead'),
  tbody: bare('tbody'),
  tr: bare('tr'),
  hr: () => <hr />,
  section: bare('div', 'markdown__notes'),
} as Components;

const [gfm] = [defaultRemarkPlugins.gfm].flat() as [Plugin];
/** One `~` is no mark: it stands for "about". */
const REMARK: StreamdownProps['remarkPlugins'] = [[gfm, { singleTilde: false }], htmlAsParagraph];
/** Without the default ones HTML stays text. */
const REHYPE: StreamdownProps['rehypePlugins'] = [withoutJoiners];
const NO_CHECK = { enabled: false };

interface MarkdownProps {
  text: string;
  /** What is still open at the end of the text is taken for closed. */
  isWriting: boolean;
}

/** A text with its Markdown drawn. HTML is shown as it is written, pictures are named and never loaded. */
export function Markdown({ text, isWriting }: MarkdownProps) {
  // A key or a click comes before the next words.
  const shown = useDeferredValue(text);
  return (
    <Streamdown
      mode={isWriting ? 'streaming' : 'static'}
      className={clsx('markdown', isWriting && 'markdown--writing')}
      components={COMPONENTS}
      remarkPlugins={REMARK}
      rehypePlugins={REHYPE}
      linkSafety={NO_CHECK}
      controls={false}
    >
      {joined(shown)}
    </Streamdown>
  );
}
