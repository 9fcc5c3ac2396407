import type { Config } from 'tailwindcss';

/**
 * The design tokens by name. Values that differ between light and dark live in `app/styles/tokens.css` as variables;
 * this file gives them to Tailwind, so that a utility and a hand-written rule always mean the same colour or size.
 */
const config: Config = {
  content: ['./app/**/*.tsx', './components/**/*.tsx'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      page: 'var(--page)',
      surface: 'var(--surface)',
      well: 'var(--well)',
      ink: { DEFAULT: 'var(--ink)', 2: 'var(--ink-2)' },
      line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)' },
      thought: 'var(--thought)',
      action: 'var(--action)',
      observation: 'var(--observation)',
      final: 'var(--final)',
      error: 'var(--error)',
      warn: 'var(--warn)',
      focus: 'var(--focus)',
    },
    fontFamily: { read: 'var(--font-read)', ui: 'var(--font-ui)', mono: 'var(--font-mono)' },
    fontSize: {
      12: ['0.75rem', '1rem'],
      13: ['0.8125rem', '1.1875rem'],
      14: ['0.875rem', '1.25rem'],
      16: ['1rem', '1.45rem'],
      18: ['1.125rem', '1.575rem'],
      20: ['1.25rem', '1.625rem'],
      28: ['1.75rem', '2.125rem'],
    },
    borderRadius: { none: '0', 1: '4px', 2: '6px', pill: '999px' },
    screens: { sm: '600px', md: '900px', lg: '1100px', xl: '1280px' },
  },
};

export default config;
