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
];

/** Files in which nothing may be reported: what they do is allowed there, or only looks like what is not. */
export const ALLOWED_LINT: { path: string; text: string }[] = [
  { path: 'lib/api/client.ts', text: "export const allowed = () => fetch('/api/runs');\n" },
  { path: 'lib/models/speaks.test.ts', text: "export const allowed = () => fetch('http://127.0.0.1/');\n" },
  {
    path: 'lib/models/takes-fetch.ts',
    text: "export const allowed = (fetch: typeof globalThis.fetch) => fetch('http://127.0.0.1/');\n",
  },
  { path: 'lib/run/says-so.ts', text: "export const allowed = ['use server', 'eval(1)', 'new Function()'];\n" },
];
