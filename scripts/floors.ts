/** The parts of package-lock.json that are looked at. */
interface Lock {
  packages: Record<string, { version?: string }>;
}

/** The parts of package.json that are looked at. */
interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The first versions without a hole that is known, of packages that are always there. */
const FLOORS: Record<string, string> = {
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
  ai: '7.0.173',
  '@ai-sdk/openai-compatible': '3.0.92',
  '@ai-sdk/provider-utils': '5.0.40',
};

/** The same for packages that others may bring, or that may be added one day. */
const FLOORS_IF_PRESENT: Record<string, string> = {
  sharp: '0.35.5',
  '@ai-sdk/mcp': '2.0.49',
  '@modelcontextprotocol/sdk': '1.24.0',
};

/** What stands against the versions that are locked, a sentence each; empty when nothing does. */
export function floorProblems(lockText: string, manifest: Manifest): string[] {
  const { packages } = JSON.parse(lockText) as Lock;
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [path, { version = '' }] of Object.entries(packages)) {
    if (!path.includes('node_modules/')) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    seen.add(name);
    const floor = FLOORS[name] ?? FLOORS_IF_PRESENT[name];
    if (floor && isBelow(version, floor)) problems.push(`${name} ${version} is below ${floor}.`);
  }
  // A floor for a package that changed its name would hold nothing up.
  for (const name of Object.keys(FLOORS)) {
    if (!seen.has(name)) problems.push(`${name} has a floor and is not in package-lock.json.`);
  }
  for (const [name, version] of Object.entries(named(manifest))) {
    if (!/^\d+\.\d+\.\d+$/.test(version)) problems.push(`${name} ${version} is not pinned to one version.`);
  }
  if (/"resolved": "https?:/.test(lockText)) {
    problems.push('package-lock.json names a registry; omit-lockfile-registry-resolved in .npmrc keeps it out.');
  }
  return problems;
}

function named({ dependencies, devDependencies, optionalDependencies }: Manifest): Record<string, string> {
  return { ...dependencies, ...devDependencies, ...optionalDependencies };
}

/** A version that cannot be read counts as below, and so does one that only leads up to the floor (`16.4.6-canary.1`). */
function isBelow(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => /^(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number));
  if (!a || !b) return true;
  const first = a.findIndex((part, index) => part !== b[index]);
  return first < 0 ? version.slice(floor.length).startsWith('-') : (a[first] ?? 0) < (b[first] ?? 0);
}
