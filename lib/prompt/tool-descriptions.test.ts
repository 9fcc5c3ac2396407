import { describe, expect, it } from 'vitest';
import type { ToolInfo } from '../run/config.ts';
import { describedTools, ownDescription } from './tool-descriptions.ts';

const tool = (name: string): ToolInfo => ({ name, description: `What ${name} does.`, inputSchema: {}, effect: 'read' });
const tools = [tool('A'), tool('B'), tool('constructor')];

describe('the descriptions of a recipe', () => {
  it('stand in for those of the tools they name, and leave all else alone', () => {
    const [a, b, c] = describedTools(tools, { toolDescriptions: { B: 'Mine.', Gone: 'Of a tool that is not here.' } });
    expect(a).toBe(tools[0]);
    expect(b).toEqual({ ...tool('B'), description: 'Mine.' });
    expect(c).toBe(tools[2]);
  });

  it('change nothing where there are none', () => {
    expect(describedTools(tools, {})).toEqual(tools);
  });

  it('may be empty: a model is told the name and the fields then', () => {
    expect(describedTools(tools, { toolDescriptions: { A: '' } })[0]?.description).toBe('');
    expect(ownDescription({ A: '' }, 'A')).toBe('');
    expect(ownDescription({}, 'toString')).toBeUndefined();
  });
});
