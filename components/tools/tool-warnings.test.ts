import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import messages from '../../messages/en.json' with { type: 'json' };
import { ToolWarnings } from './tool-warnings.tsx';

const place = { locale: 'en' as const, timeZone: 'UTC', messages, children: null };
const drawn = (warnings: string[]) =>
  renderToStaticMarkup(createElement(NextIntlClientProvider, place, createElement(ToolWarnings, { warnings })));

describe('the page of the tools', () => {
  it('names a tool that was registered twice', () => {
    expect(drawn(['The tool Clock was registered more than once; the last one counts.'])).toMatch(
      /role="status".*<li>The tool Clock was registered/,
    );
  });

  it('says nothing where every tool was registered once', () => {
    expect(drawn([])).toBe('');
  });
});
