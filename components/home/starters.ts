import type { Starter } from './first-run.tsx';

/** Which starters there are, what they look like as marks, and which scripted character shows them best. */
export const STARTERS = [
  { id: 'total', icon: 'sigma', marks: 'tao tao tao tf', model: 'scripted:careful' },
  { id: 'sloppy', icon: 'bandage', marks: 'tro tp tro tao tf', model: 'scripted:sloppy' },
  { id: 'missing', icon: 'error', marks: 'tae tf', model: 'scripted:careful' },
  { id: 'sum', icon: 'calculator', marks: 'tao tf', model: null },
  { id: 'fact', icon: 'search', marks: 'tao tf', model: null },
] as const satisfies readonly Omit<Starter, 'title' | 'question' | 'say'>[];
