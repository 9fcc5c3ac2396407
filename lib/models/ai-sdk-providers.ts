import type { OpenModel, ProviderOptions } from './provider-opening.ts';
import type { ProviderSetting } from './provider-settings.ts';

/** Loads the package that speaks a provider's API; the packages of other providers stay on the disk. */
export async function openProvider(setting: ProviderSetting, options: ProviderOptions): Promise<OpenModel> {
  switch (setting.kind) {
    case 'openai':
      return (await import('./ai-sdk-openai.ts')).openAiModels(setting, options);
    case 'anthropic':
      return (await import('./ai-sdk-anthropic.ts')).anthropicModels(setting, options);
    case 'google':
      return (await import('./ai-sdk-google.ts')).googleModels(setting, options);
    case 'compatible':
      return (await import('./ai-sdk-compatible.ts')).compatibleModels(setting, options);
  }
}
