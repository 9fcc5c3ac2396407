// The arrows between the rooms. `npm run check` first shows that each rule catches a planted violation (scripts/check-arrows.ts):
// the checker can go blind silently, for instance when it cannot read a newer TypeScript.

/** What every room may import beside its own files. */
const rooms = {
  run: [],
  prompt: ['lib/run/'],
  store: ['lib/run/'],
  api: ['lib/run/'],
  tools: ['lib/run/'],
  models: ['lib/run/'],
  dialects: ['lib/run/', 'lib/prompt/', 'lib/tools/tool\\.ts$', 'lib/models/model\\.ts$'],
  agent: ['lib/run/', 'lib/dialects/', 'lib/prompt/', 'lib/tools/tool\\.ts$', 'lib/models/model\\.ts$'],
  state: ['lib/run/', 'lib/api/'],
};

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `room-${room}`,
  comment: `lib/${room} may import ${['itself', ...allowed].join(', ')} and packages.`,
  severity: 'error',
  from: { path: `^lib/${room}/` },
  to: { path: '^(lib|app|components|i18n)/', pathNot: [`^lib/${room}/`, ...allowed.map((path) => `^${path}`)] },
}));

const packageOf = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`;

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: 'run-imports-zod-alone',
      severity: 'error',
      from: { path: '^lib/run/' },
      to: { path: '.', pathNot: ['^lib/', packageOf('zod')] },
    },
    {
      name: 'no-framework-in-lib',
      comment: 'Only the hooks in lib/state know React; nothing in lib knows Next.',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/state/' },
      to: { path: packageOf('next', 'react', 'react-dom', 'next-intl') },
    },
    {
      name: 'browser-rooms-use-no-node',
      comment: 'These rooms also run in the page.',
      severity: 'error',
      from: { path: '^(lib/(run|api|prompt|dialects|state)|components)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'components-stay-in-the-page',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^(lib|app)/', pathNot: '^lib/(run|api|state|prompt|dialects)/' },
    },
    {
      name: 'ui-knows-nothing-of-runs',
      severity: 'error',
      from: { path: '^components/ui/' },
      to: { path: '^(lib|app|components)/', pathNot: '^components/ui/' },
    },
    {
      name: 'lib-is-below-the-pages',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'only-server-opens-services',
      comment: 'The database, the models and the loop are loaded once, by server.ts; everything else asks services().',
      severity: 'error',
      from: { path: '.', pathNot: '^server\\.ts$' },
      to: { path: '^lib/server/open-services\\.ts$' },
    },
    {
      name: 'pages-load-no-engine',
      comment: 'Pages and routes reach stores, models, tools and the loop through services() only.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^lib/(agent|models|tools|store)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-file-knows-the-ai-sdk',
      severity: 'error',
      from: { path: '.', pathNot: '^lib/models/ai-sdk' },
      to: { path: packageOf('ai', '@ai-sdk') },
    },
    {
      name: 'one-file-reaches-out',
      comment: 'All outgoing traffic goes through the egress policy.',
      severity: 'error',
      from: { path: '^(lib|app|components)/', pathNot: '^lib/server/egress' },
      to: { path: packageOf('undici') },
    },
    {
      name: 'sockets-stay-at-the-doors',
      comment: 'Going out is the business of the egress room, and letting in that of the front door.',
      severity: 'error',
      from: {
        path: '^(lib|app|components|i18n)/',
        // SerpApi's file names the type of the agent that it is given.
        pathNot: '^lib/(server/(egress|checked-lookup|address|front-door)|tools/search/serp-api\\.ts$)',
      },
      to: {
        path: '^(node:)?(http|https|http2|net|tls|dgram|dns|dns/promises)$',
        dependencyTypes: ['core'],
      },
    },
    {
      name: 'one-file-knows-serpapi',
      severity: 'error',
      from: { path: '.', pathNot: '^lib/tools/search/serp-api\\.ts$' },
      to: { path: packageOf('serpapi') },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(test|arbitrary|contract|wire)\\.tsx?$|^\\.next|^lib/store/migrations' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
