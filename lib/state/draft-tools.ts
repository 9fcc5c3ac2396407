/** What the draft must know of a tool that is offered. */
export interface OfferedTool {
  name: string;
  /** On only where somebody switched it on. */
  isOffByDefault?: boolean;
}

/** As the draft has them: the names of usual tools that are off, and of others that are on. */
interface Switches {
  toolsOff: string[];
  toolsOn: string[];
}

/** Whether the next run has this tool. */
export function isToolOn({ toolsOff, toolsOn }: Switches, { name, isOffByDefault }: OfferedTool): boolean {
  return isOffByDefault ? toolsOn.includes(name) : !toolsOff.includes(name);
}

/** The names of the tools that the next run has, in the order in which they are offered. */
export function namesOn(draft: Switches, offered: readonly OfferedTool[]): string[] {
  return offered.filter((tool) => isToolOn(draft, tool)).map(({ name }) => name);
}

/** Whether the next run has just the tools that it would have if nobody had said anything. */
export function hasUsualTools(draft: Switches, offered: readonly OfferedTool[]): boolean {
  return offered.every((tool) => isToolOn(draft, tool) === !tool.isOffByDefault);
}

/** The switches after one tool was turned on or off. */
export function withToolTurned(draft: Switches, { name, isOffByDefault }: OfferedTool, isOn: boolean): Switches {
  const { toolsOff, toolsOn } = draft;
  const without = (names: readonly string[]) => names.filter((other) => other !== name);
  if (isOffByDefault) return { toolsOff, toolsOn: isOn ? [...without(toolsOn), name] : without(toolsOn) };
  return { toolsOff: isOn ? without(toolsOff) : [...without(toolsOff), name], toolsOn };
}

/** The switches with which just these tools are on; the usual ones when no names are given. */
export function toolsSwitched(names: readonly string[] | undefined, offered: readonly OfferedTool[]): Switches {
  if (!names) return { toolsOff: [], toolsOn: [] };
  const isNamed = ({ name }: OfferedTool) => names.includes(name);
  return {
    toolsOff: offered.filter((tool) => !tool.isOffByDefault && !isNamed(tool)).map(({ name }) => name),
    toolsOn: offered.filter((tool) => tool.isOffByDefault && isNamed(tool)).map(({ name }) => name),
  };
}
