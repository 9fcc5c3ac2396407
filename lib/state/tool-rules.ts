import type { ToolRule } from '../run/config.ts';
import type { Draft } from './draft.ts';

type Rules = Draft['toolRules'];

const LIVE: ToolRule = { mode: 'live' };

/** The rule of a tool; a tool without one is live. */
export function ruleOf(rules: Rules, name: string): ToolRule {
  return Object.hasOwn(rules, name) ? (rules[name] ?? LIVE) : LIVE;
}

/** The rules after one tool's was changed. `undefined` takes a part out; a rule that says nothing is dropped. */
export function withRule(
  rules: Rules,
  name: string,
  change: { [K in keyof ToolRule]?: ToolRule[K] | undefined },
): Rules {
  const merged = { ...ruleOf(rules, name), ...change };
  const rule = Object.fromEntries(Object.entries(merged).filter(([, part]) => part !== undefined)) as ToolRule;
  const { [name]: _, ...others } = rules;
  return Object.keys(rule).length === 1 && rule.mode === 'live' ? others : { ...others, [name]: rule };
}

/** The rules after one setting of a tool was changed; an empty text leaves it to the tool. */
export function withOption(rules: Rules, name: string, option: string, text: string): Rules {
  const { [option]: _, ...others } = ruleOf(rules, name).options ?? {};
  const options = text === '' ? others : { ...others, [option]: text };
  return withRule(rules, name, { options: Object.keys(options).length > 0 ? options : undefined });
}

/**
 * What of a rule a run has to be told; null when the tool is simply live. What a person wrote for another mode stays in the
 * draft and is left out here.
 */
export function ruleToSend({ mode, onMiss, mock, fault, options }: ToolRule): ToolRule | null {
  const rule: ToolRule = {
    mode,
    ...(mode === 'frozen' && onMiss && { onMiss }),
    ...(mode === 'mock' && { mock: mock ?? { kind: 'text', text: '' } }),
    ...(fault && { fault }),
    ...(options && Object.keys(options).length > 0 && { options }),
  };
  return mode === 'live' && Object.keys(rule).length === 1 ? null : rule;
}

/** Whether the results of a tool come from the tool itself, with nothing planted. */
export function isPlain({ mode, fault }: ToolRule): boolean {
  return mode === 'live' && fault === undefined;
}
