import type { useTranslations } from 'next-intl';
import type { RunConfig } from '../../lib/run/config.ts';
import type { ConfigPart } from '../../lib/run/config-diff.ts';
import { readTapeName } from '../../lib/state/tape-name.ts';
import { duration } from '../timeline/figures.ts';

type Words = ReturnType<typeof useTranslations<'compare.config'>>;

/**
 * A part of a config in words.
 * @param tools the names of tools that are not the same in all configs; only of them is spoken
 */
export function configText(config: RunConfig, part: ConfigPart, tools: readonly string[], t: Words): string {
  switch (part) {
    case 'model':
      return config.model.name;
    case 'recipe':
      return t('version', { name: config.recipe.name, version: config.recipe.version });
    case 'tools':
      return (
        config.tools
          .flatMap(({ name }) => (tools.includes(name) ? [name] : []))
          .sort()
          .join(', ') || t('none')
      );
    case 'toolRules':
      return ruleText(config, t) || t('live');
    case 'tape':
      return config.tape ? t('onTape', { tape: tapeText(config.tape.id, t), miss: config.tape.onMiss }) : t('none');
    case 'budget':
      return [
        t('tokens', { count: config.budget.tokens }),
        ...(config.budget.cost === null ? [] : [`$${config.budget.cost}`]),
      ].join(', ');
    case 'timeouts': {
      const { run, step, idle, tool } = config.timeouts;
      return t('times', { run: duration(run), step: duration(step), idle: duration(idle), tool: duration(tool) });
    }
    case 'atLimit':
      return t(config.atLimit);
    default: {
      const value = config[part];
      if (value === undefined && part === 'repeatHint') return t('off');
      if (value === undefined || value === null) return t('default');
      return typeof value === 'boolean' ? t(value ? 'on' : 'off') : value.toLocaleString('en');
    }
  }
}

/** So much of what a person wrote in the place of a result is quoted: enough to tell two apart. */
const QUOTED = 48;

function ruleText({ toolRules = {} }: RunConfig, t: Words): string {
  return Object.entries(toolRules)
    .flatMap(([tool, { mode, fault, mock, options }]) => {
      const written = mode === 'mock' ? (mock?.text ?? '') : '';
      const settings = Object.entries(options ?? {}).map(([name, value]) => `${name} ${value}`);
      const said = [
        ...(mode === 'live' ? [] : [t(`rule.${mode}`)]),
        ...(written === ''
          ? []
          : [t('quoted', { text: written.length > QUOTED ? `${written.slice(0, QUOTED)}…` : written })]),
        ...(fault ? [t('planted', { fault: t(`fault.${fault}`) })] : []),
        ...settings,
      ];
      return said.length === 0 ? [] : [`${tool}: ${said.join(', ')}`];
    })
    .join('; ');
}

function tapeText(id: string, t: Words): string {
  const name = readTapeName(id);
  if (name.kind === 'named') return t('tapeOf.named', { name: name.name });
  if (name.kind === 'run') return t('tapeOf.run', { run: name.run });
  if (name.at === null) return t('tapeOf.lanes');
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' }).format(name.at);
  return t('tapeOf.lanesAt', { time });
}
