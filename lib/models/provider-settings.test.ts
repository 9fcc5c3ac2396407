import { expect, it } from 'vitest';
import { providerSettings } from './provider-settings.ts';

it('looks for Ollama and LM Studio where they listen, unless it is told otherwise', () => {
  expect(providerSettings({}).localUrls).toEqual(['http://127.0.0.1:11434/v1', 'http://127.0.0.1:1234/v1']);
  expect(providerSettings({ LOCAL_MODELS: 'off' }).localUrls).toEqual([]);
  expect(providerSettings({ LOCAL_MODELS: 'http://127.0.0.1:8080/v1' }).localUrls).toEqual([
    'http://127.0.0.1:8080/v1',
  ]);
});
