import * as fc from 'fast-check';
import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { AnswerText } from './answer-text.tsx';
import { isMarkdown } from './is-markdown.ts';
import { Markdown } from './markdown.tsx';

/** What stands inside of the one outer box. */
function html(text: string, isWriting = false): string {
  const { markdown } = en.step;
  const children = createElement(Markdown, { text, isWriting });
  const around = { locale: 'en' as const, messages: { step: { markdown } }, timeZone: 'UTC', children };
  const whole = renderToStaticMarkup(createElement(NextIntlClientProvider, around));
  return /^<div [^>]*>([\s\S]*)<\/div>$/.exec(whole)?.[1] ?? whole;
}

const LINK = 'target="_blank" rel="noreferrer noopener nofollow"';
const TAGS =
  /^(?:p|a|h5|h6|ul|ol|li|input|figure|table|thead|tbody|tr|th|td|pre|code|em|strong|del|blockquote|hr|br|sup|sub|span|div)$/;

/** Fails for any tag, address or attribute that an answer must not bring about. */
function checkSafe(text: string, isWriting: boolean): void {
  const out = html(text, isWriting);
  for (const [, tag = ''] of out.matchAll(/<([a-z][^\s>/]*)/gi)) expect(tag).toMatch(TAGS);
  for (const [, name = '', value = ''] of out.matchAll(/\s([a-z-]+)="([^"]*)"(?=[^<]*>)/gi)) {
    expect(name).toMatch(/^(?:href|target|rel|class|aria-label|tabindex|type|disabled|checked|style|start)$/);
    if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/i);
    if (name === 'style') expect(value).toMatch(/^text-align:(?:left|right|center)$/);
  }
}

describe('an answer in Markdown', () => {
  it.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['a <b onclick="x()">b</b> c', '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt; c</p>'],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['<!-- a comment -->', '<p>&lt;!-- a comment --&gt;</p>'],
    ['> <iframe src="https://a.example">', '&lt;iframe src=&quot;https://a.example&quot;&gt;'],
  ])('shows HTML as it was written: %s', (text, shown) => {
    expect(html(text)).toContain(shown);
    checkSafe(text, false);
  });

  it.each([
    ['![A map](https://a.example/map.png)', 'A map (https://a.example/map.png)'],
    ['[![A map](https://a.example/map.png)](javascript:x)', 'A map (https://a.example/map.png)'],
    [`![A dot](data:image/png;base64,${'A'.repeat(900)})`, `A dot (data:image/png;base64,${'A'.repeat(178)}…)`],
    ['![A map][m]\n\n[m]: //a.example/map.png', 'A map (//a.example/map.png)'],
  ])('names a picture, and loads none: %s', (text, shown) => {
    expect(html(text)).toContain(shown);
    expect(html(text)).not.toMatch(/<img|src=|<a /);
  });

  it('opens links to the web and to a mail outside, and makes no other links', () => {
    expect(html('[a](https://a.example/x?y=1)')).toBe(`<p><a href="https://a.example/x?y=1" ${LINK}>a</a></p>`);
    expect(html('<me@a.example>')).toBe(`<p><a href="mailto:me@a.example" ${LINK}>me@a.example</a></p>`);
    for (const address of [
      ...['javascript:alert(1)', 'JavaScript&colon;alert(1)', 'java\nscript:x', '&#106;avascript:x', 'vbscript:x'],
      ...['data:text/html,<script>', 'file:///etc/passwd', '//a.example', '/api/runs', '#top', 'blob:x'],
    ]) {
      expect(html(`[text](<${address}>) [text][r]\n\n[r]: ${address}`)).not.toContain('<a ');
    }
  });

  it('gives each box of a task its words', () => {
    const list = html('- [x] packed\n- [ ] sent');
    expect(list).toContain('<input type="checkbox" disabled="" aria-label="Done" checked=""/> packed');
    expect(list).toContain('<input type="checkbox" disabled="" aria-label="Not done"/> sent');
  });

  it('draws headings below that of the answer, tables, lists with their first number, and code', () => {
    expect(html('# A\n## B\n### C')).toMatch(/<h5[^>]*>A<\/h5>\s*<h5[^>]*>B<\/h5>\s*<h6[^>]*>C<\/h6>/);
    expect(html('|a|b|\n|-|-:|\n|1|2|')).toContain(
      '<td class="nowrap">1</td><td class="nowrap" style="text-align:right">2</td>',
    );
    expect(html('3. c\n4. d')).toContain('<ol start="3">');
    expect(html('```js\na < b\n```')).toContain('<code>a &lt; b\n</code>');
    expect(html('from ~3 to ~5')).toBe('<p>from ~3 to ~5</p>');
    expect(html('a[^1]\n\n[^1]: note')).not.toMatch(/ id=|href=|↩/);
  });

  it('reads emphasis and addresses in a text without spaces', () => {
    expect(html('**重点。**然后')).toBe('<p><strong>重点。</strong>然后</p>');
    expect(html('说**“重点”**了')).toBe('<p>说<strong>“重点”</strong>了</p>');
    expect(html('*强调*和 *this*')).toBe('<p><em class="markdown__dotted">强调</em>和 <em>this</em></p>');
    expect(html('见https://a.example/x。然后')).toContain(
      `<a href="https://a.example/x" ${LINK}>https://a.example/x</a>。然后`,
    );
    expect(html('`**重点。**然后` [x](https://a.example/**。**x)')).not.toMatch(/\u2060|%E2%81%A0/);
  });

  it.each([
    ['```js\nlet a', '<code>let a\n</code>'],
    ['so **bold', '<strong>bold</strong>'],
    ['see [the text](https://a.exa', 'see the text'],
    ['- one\n- tw', '<li>tw</li>'],
    ['![a map](htt', 'a map'],
  ])('takes what is still open for closed while it is written: %j', (text, shown) => {
    expect(html(text, true)).toContain(shown);
  });

  it('is safe whatever the text is, whole and at any point while it is written', () => {
    const pieces = fc.constantFrom(
      ...[
        '<script>',
        '</script>',
        '<img src="x" onerror="y">',
        '<a href="javascript:x">',
        '<!--',
        '-->',
        '<svg/onload=x>',
      ],
      ...[
        '![a](',
        '[a](',
        'javascript:x',
        'data:text/html,x',
        'https://a.example',
        ')',
        '[r]: ',
        '\n',
        '\n\n',
        '```',
        '> ',
      ],
      ...[
        '- [ ] ',
        '1. ',
        '|a|b|\n|-|-|\n',
        '**',
        '_',
        '`',
        '~~',
        '&lt;',
        '[^1]',
        '    ',
        '# ',
        '重点。',
        '\u2060',
        ']]>',
        '<?x',
        '<!DOCTYPE',
      ],
    );
    const texts = fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 20 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, fc.boolean(), (text, isWriting) => checkSafe(text, isWriting)),
      { numRuns: 300 },
    );
  });
});

describe('whether a text has Markdown in it', () => {
  it.each([
    '**a**',
    '- a',
    '1. a',
    '# A',
    '> a',
    '```\na',
    '`a`',
    '*a*',
    '_a_',
    '|a|b|\n|-|-|',
    'https://a.example',
    '---',
  ])('sees it in %j', (text) => {
    expect(isMarkdown(text)).toBe(true);
    expect(isMarkdown(`A line.\n\n${text}`)).toBe(true);
  });

  it.each([
    'Customer C-100 has 2 orders in October 2026 (123 for $450, 124 for $890), $1,340 in total.',
    'Three paragraphs.\n\nOf plain\ntext.\n\nNothing else.',
    '3 * 4 * 5 = 60, and 2*3 is 6',
    'the field order_id of get_order_details',
    'about ~3, a - b, #1, [x], (y), "z", 50 %',
    '2026 - the year.',
    '共有 2 个订单，总计 1340 美元。',
  ])('sees none in %j', (text) => {
    expect(isMarkdown(text)).toBe(false);
  });

  it('leaves a table alone that a short text makes huge', () => {
    const table = (columns: number, rows: number) =>
      `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(rows)}`;
    expect(isMarkdown(table(500, 8_000))).toBe(false);
    expect(isMarkdown(table(100, 2_000))).toBe(false);
    expect(isMarkdown(table(8, 100))).toBe(true);
  });

  it('leaves a text alone that nests too deep or is too long to be read at once', () => {
    expect(isMarkdown('>'.repeat(5_000))).toBe(false);
    expect(isMarkdown(`${'- '.repeat(40)}a`)).toBe(false);
    expect(isMarkdown(`${'1. > '.repeat(40)}a`)).toBe(false);
    expect(isMarkdown('**a** '.repeat(4_000))).toBe(false);
    expect(isMarkdown('> > > a')).toBe(true);
  });

  it.each([
    '*a* ',
    '**a** ',
    '_a_ ',
    '`a` ',
    '~~a~~ ',
    '[a](b) ',
    '<http://a> ',
    'http://a.b ',
    'a@b.cc ',
    '- a\n',
    '# a\n',
    '> a\n\n',
    '```\na\n```\n',
  ])('leaves a text alone that is thousands of %j', (piece) => {
    expect(isMarkdown(`**a**\n${piece.repeat(100)}`)).toBe(true);
    expect(isMarkdown(`**a**\n${piece.repeat(1_500)}`)).toBe(false);
  });

  it('leaves a text alone that has hundreds of notes', () => {
    const notes = (count: number) =>
      Array.from({ length: count }, (_, place) => `**a**[^${place}]\n\n[^${place}]: b\n`).join('');
    expect(isMarkdown(notes(20))).toBe(true);
    expect(isMarkdown(notes(300))).toBe(false);
  });

  it('does not count what stands in code, nor signs inside of words', () => {
    const code = 'const a = b[0]; // - `c` * d <e>\n- f\n'.repeat(400);
    expect(isMarkdown(`\`\`\`js\n${code}\`\`\`\nThat is it.`)).toBe(true);
    expect(isMarkdown(`~~~~\n\`\`\`\n${code}`)).toBe(true);
    expect(isMarkdown(`**a** ${'order_id '.repeat(1_500)}`)).toBe(true);
    expect(isMarkdown(code)).toBe(false);
  });

  it.each(['[', '![', '*', '**a ', '_', '`', '<', '<a ', '~~', '(', '|', '[a](', '\n- ', '\n> '])(
    'reads the longest text it takes of nothing but %j',
    (piece) => {
      const text = `**a** ${piece.repeat(20_000)}`.slice(0, 20_000);
      expect(html(text)).not.toBe('');
    },
  );
});

describe('the text of an answer', () => {
  const shown = (text: string) => {
    const parts = { text, isWriting: false, children: createElement('p', null, text) };
    return renderToStaticMarkup(createElement(AnswerText, parts));
  };

  it('is what it was given as long as there is nothing to draw', () => {
    expect(shown('Plain text.')).toBe('<p>Plain text.</p>');
  });

  it('shows its plain form until the reader of Markdown is here', () => {
    expect(shown('Some **bold** text.')).toContain('<p>Some **bold** text.</p>');
  });
});
