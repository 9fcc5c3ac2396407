/** One small tree of files for each arrow rule, which that rule must report. Keys are paths, values their text. */
export const PLANTED: Record<string, Record<string, string>> = {
  ...Object.fromEntries(
    ['run', 'prompt', 'store', 'api', 'tools', 'models', 'dialects', 'agent', 'state'].map((room) => [
      `room-${room}`,
      {
        [`lib/${room}/planted.ts`]: "import type { Thing } from '../server/thing.ts';\nexport type Planted = Thing;\n",
        'lib/server/thing.ts': 'export type Thing = 1;\n',
      },
    ]),
  ),
  'run-imports-zod-alone': {
    'lib/run/planted.ts': "import { nanoid } from 'nanoid';\nexport const planted = nanoid;\n",
  },
  'no-framework-in-lib': { 'lib/server/planted.ts': "import { cache } from 'react';\nexport const planted = cache;\n" },
  'browser-rooms-use-no-node': {
    'lib/prompt/planted.ts': "import { join } from 'node:path';\nexport const planted = join;\n",
  },
  'components-stay-in-the-page': {
    'components/lane/planted.tsx':
      "import { thing } from '../../lib/server/thing.ts';\nexport const Planted = () => <b>{thing}</b>;\n",
    'lib/server/thing.ts': 'export const thing = 1;\n',
  },
  'ui-knows-nothing-of-runs': {
    'components/ui/planted.tsx': "export const planted = () => import('../../lib/run/thing.ts');\n",
    'lib/run/thing.ts': 'export const thing = 1;\n',
  },
  'lib-is-below-the-pages': {
    'lib/server/planted.ts': "export { Thing } from '../../components/thing.tsx';\n",
    'components/thing.tsx': 'export const Thing = () => <b />;\n',
  },
  'only-server-opens-services': {
    'app/page.tsx':
      "import { open } from '../lib/server/open-services.ts';\nexport default function Page() {\n  return <b>{open}</b>;\n}\n",
    'lib/server/open-services.ts': 'export const open = 1;\n',
  },
  'pages-load-no-engine': {
    'app/page.tsx':
      "import { thing } from '../lib/store/thing.ts';\nexport default function Page() {\n  return <b>{thing}</b>;\n}\n",
    'lib/store/thing.ts': 'export const thing = 1;\n',
  },
  'one-file-knows-the-ai-sdk': {
    'lib/server/planted.ts': "import { createOpenAI } from '@ai-sdk/openai';\nexport const planted = createOpenAI;\n",
  },
  'one-file-reaches-out': {
    'lib/models/planted.ts': "import { fetch } from 'undici';\nexport const planted = fetch;\n",
  },
  'sockets-stay-at-the-doors': {
    'lib/tools/planted.ts': "import { request } from 'node:https';\nexport const planted = request;\n",
  },
  'one-file-knows-serpapi': {
    'lib/server/planted.ts': "import { getJson } from 'serpapi';\nexport const planted = getJson;\n",
  },
  'no-circles': {
    'lib/run/one.ts': "import { two } from './two.ts';\nexport const one = (): number => two();\n",
    'lib/run/two.ts': "import { one } from './one.ts';\nexport const two = (): number => one();\n",
  },
};
