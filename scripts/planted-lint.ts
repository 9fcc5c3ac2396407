/** A file for each thing that biome.json forbids beside its usual rules, and the rule that must report it. */
export const PLANTED_LINT: { path: string; text: string; rule: string }[] = [
  { path: 'lib/server/calls-eval.ts', text: "export const planted = eval('1');\n", rule: 'lint/security/noGlobalEval' },
  {
    path: 'lib/server/calls-eval-from-afar.ts',
    text: "export const planted = globalThis.eval('1');\n",
    rule: 'lint/security/noGlobalEval',
  },
  {
    path: 'lib/tools/makes-functions.ts',
    text: "export const planted = new Function('return 1');\n",
    rule: 'lint/style/noRestrictedGlobals',
  },
  {
    path: 'lib/tools/keeps-function.ts',
    text: 'const make = Function;\nexport const planted = make;\n',
    rule: 'lint/style/noRestrictedGlobals',
  },
  { path: 'lib/tools/function-from-afar.ts', text: 'export const planted = globalThis.Function;\n', rule: 'plugin' },
  {
    path: 'scripts/timer-of-text.ts',
    text: "setTimeout('document.title', 5);\n",
    rule: 'lint/nursery/noImpliedEval',
  },
  {
    path: 'lib/tools/runs-text.ts',
    text: "import vm from 'node:vm';\n\nexport const planted = vm;\n",
    rule: 'lint/style/noRestrictedImports',
  },
  {
    path: 'app/loads-vm.ts',
    text: "export const planted = () => import('vm');\n",
    rule: 'lint/style/noRestrictedImports',
  },
  { path: 'app/actions.ts', text: "'use server';\n\nexport async function planted() {}\n", rule: 'plugin' },
  {
    path: 'app/form.tsx',
    text: "export function Planted() {\n  async function save() {\n    'use server';\n  }\n  return <form action={save} />;\n}\n",
    rule: 'plugin',
  },
  {
    path: 'lib/models/fetches.ts',
    text: "export const planted = () => fetch('http://127.0.0.1/');\n",
    rule: 'lint/style/noRestrictedGlobals',
  },
  {
    path: 'components/lane/fetches.tsx',
    text: "export const planted = () => fetch('http://127.0.0.1/');\n",
    rule: 'lint/style/noRestrictedGlobals',
  },
  {
    path: 'lib/models/fetches-from-afar.ts',
    text: "export const planted = () => globalThis.fetch('http://127.0.0.1/');\n",
    rule: 'plugin',
  },
  {
    path: 'lib/tools/opens-sockets.ts',
    text: "export const planted = () => new WebSocket('ws://127.0.0.1/');\n",
    rule: 'lint/style/noRestrictedGlobals',
  },
  ...inEveryRoom('plugin', {
    'fetch-by-index': "globalThis['fetch']('http://127.0.0.1/')",
    'fetch-through-a-cast': "(globalThis as typeof window).fetch('http://127.0.0.1/')",
    'fetch-if-there': "globalThis?.fetch?.('http://127.0.0.1/')",
    'fetch-of-a-worker': "self.fetch('http://127.0.0.1/')",
    beacon: "navigator.sendBeacon('http://127.0.0.1/')",
    'eval-by-index-and-cast': "(globalThis as Record<string, unknown>)['eval']",
    'function-of-a-function': "(() => 1).constructor('return 1')",
    'new-function-of-a-function': "new ((() => 1).constructor)('return 1')",
    'function-of-the-window': 'window.Function',
    'module-of-text': "() => import('data:text/javascript,1')",
    'vm-from-the-process': "process.getBuiltinModule('node:vm')",
  }),
  ...inEveryRoom('lint/style/noRestrictedImports', {
    'vm-by-require': "() => require('vm')",
    'http-when-needed': "() => import('node:http')",
  }),
  ...inEveryRoom('lint/security/noGlobalEval', { 'eval-by-comma': "(0, eval)('1')", 'eval-alias': 'eval' }),
  ...inEveryRoom('lint/style/noRestrictedGlobals', {
    'fetch-alias': 'fetch',
    'function-called': "Function('return 1')",
    'event-source': "new EventSource('http://127.0.0.1/')",
  }),
  ...[
    "import { fetch as planted } from 'undici';",
    "import { request as planted } from 'node:http';",
    "import planted from 'node:https';",
    "import { connect as planted } from 'node:net';",
    "import { createRequire as planted } from 'node:module';",
    "import { Worker as planted } from 'node:worker_threads';",
    "import planted from 'vm';",
  ].map((line, index) => ({
    path: `lib/agent/imports-${index}.ts`,
    text: `${line}\n\nexport const kept = planted;\n`,
    rule: 'lint/style/noRestrictedImports',
  })),
  ...[
    'const { fetch: planted } = globalThis;',
    'const { Function: planted } = globalThis;',
    'const planted = globalThis;',
    'const planted = Object.getPrototypeOf(async () => 1).constructor;',
    'const { constructor: planted } = async () => 1;',
  ].map((line, index) => ({
    path: `lib/agent/takes-${index}.ts`,
    text: `${line}\nexport const kept = planted;\n`,
    rule: 'plugin',
  })),
];

/** The same forbidden words in the server's rooms, a page and a component. */
function inEveryRoom(rule: string, words: Record<string, string>): { path: string; text: string; rule: string }[] {
  return Object.entries(words).flatMap(([name, text]) =>
    ['lib/server', 'app', 'components/lane'].map((room) => ({
      path: `${room}/planted-${name}.ts`,
      text: `export const planted = ${text};\n`,
      rule,
    })),
  );
}

/** Files in which nothing may be reported: what they do is allowed there, or only looks like what is not. */
export const ALLOWED_LINT: { path: string; text: string }[] = [
  { path: 'lib/api/client.ts', text: "export const allowed = () => fetch('/api/runs');\n" },
  { path: 'lib/models/speaks.test.ts', text: "export const allowed = () => fetch('http://127.0.0.1/');\n" },
  {
    path: 'lib/models/takes-fetch.ts',
    text: "export const allowed = (fetch: typeof globalThis.fetch) => fetch('http://127.0.0.1/');\n",
  },
  { path: 'lib/server/egress.ts', text: "import { Agent } from 'undici';\n\nexport const allowed = new Agent();\n" },
  { path: 'lib/server/names-kinds.ts', text: 'export const allowed = (error: Error) => error.constructor.name;\n' },
  { path: 'lib/run/says-so.ts', text: "export const allowed = ['use server', 'eval(1)', 'new Function()'];\n" },
];
