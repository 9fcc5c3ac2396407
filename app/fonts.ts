import localFont from 'next/font/local';

// The files come from npm, so that nothing is fetched while building or reading. Latin is preloaded, and its stand-in has
// the same measures, so that text does not move when the real face arrives; other alphabets load when they occur.
// The loader reads these calls without running them: every argument has to be written out.

const read = localFont({
  src: '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
  weight: '200 800',
  variable: '--font-newsreader',
  adjustFontFallback: 'Times New Roman',
});

const readMore = localFont({
  src: '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-normal.woff2',
  weight: '200 800',
  variable: '--font-newsreader-more',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0' }],
});

const ui = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  weight: '200 800',
  variable: '--font-atkinson',
  adjustFontFallback: 'Arial',
});

const uiMore = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2',
  weight: '200 800',
  variable: '--font-atkinson-more',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0' }],
});

const mono = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2',
  weight: '200 800',
  variable: '--font-atkinson-mono',
  preload: false,
  adjustFontFallback: false,
});

/** Class names that define the variables which `tokens.css` puts together to families. */
export const fontClasses = [read, readMore, ui, uiMore, mono].map(({ variable }) => variable).join(' ');
