import { expect, test } from 'vitest'
import { findViolations } from './import-rules.ts'
import { findCycles, findImports } from './imports.ts'
import { readSources, type Source } from './repository.ts'

test('no import breaks the rules of the architecture', () => {
  expect(findViolations(readSources())).toEqual([])
})

test('imports have no cycles', () => {
  expect(findCycles(findImports(readSources()))).toEqual([])
})

const forbidden: [string, string, string][] = [
  [
    'apps/console/src/api/a.ts',
    "import { contract } from '@aftermile/contract/index'",
    'the console imports each noun by itself',
  ],
  ['packages/domain/src/a.ts', "import { z } from 'zod'", 'domain may import nothing'],
  ['packages/domain/src/a.ts', "import { x } from '../../contract/src/b.ts'", 'domain may import nothing'],
  ['packages/contract/src/a.ts', "import pg from 'pg'", 'contract may import @aftermile/domain and zod'],
  [
    'packages/dashboards/src/a.ts',
    "import { T } from '@aftermile/contract/settings/tags'",
    'dashboards may import @aftermile/domain',
  ],
  ['apps/server/src/a.ts', "import { x } from '../../console/src/x.ts'", 'an app stays in its own folder'],
  ['apps/console/src/a.tsx', "const x = await import('@aftermile/server/x')", 'apps never import each other'],
  ['apps/console/src/a.test.ts', "import { x } from '../../server/src/x.ts'", 'an app stays in its own folder'],
  ['apps/server/src/http/a.ts', "import { tags } from '../features/tags.ts'", 'http knows no feature'],
  ['apps/server/src/jobs/a.ts', "import type { F } from '../features.ts'", 'jobs knows no feature'],
  ['apps/console/src/ui/A.tsx', "export { TagList } from '../features/tags/TagList.tsx'", 'ui knows no feature'],
  ['apps/server/src/app.ts', 'const port = process.env.PORT', 'only config.ts reads the environment'],
  ['apps/console/src/main.tsx', 'if (import.meta.env.DEV) start()', 'only vite.config.ts reads the environment'],
  ['apps/tracking/src/a.ts', "import { z } from 'zod'", 'the tracking scripts take only types'],
  ['apps/server/src/features/a.ts', 'await fetch(url)', 'only adapters/ calls the outside world'],
  ['apps/server/src/features/a.ts', 'https.request(url)', 'only adapters/ calls the outside world'],
  ['apps/server/src/jobs/a.ts', 'net.connect(25)', 'only adapters/ calls the outside world'],
  ['apps/server/src/features/a.ts', 'new Pool({})', 'only db/ decides which database'],
  ['apps/console/src/features/A.tsx', "import { init } from 'echarts/core'", 'only Chart.tsx touches ECharts'],
  [
    'apps/server/src/features/a.ts',
    'statement("select 1 from json_to_recordset($1) as x (id text)")',
    'only db/records.ts lists the columns of records',
  ],
]

test.each(forbidden)('%s may not contain: %s', (path, text, message) => {
  expect(findViolations([{ path, text }]).join()).toContain(message)
})

const allowed: [string, string][] = [
  ['packages/domain/src/a.ts', "import { b } from './b.ts'"],
  ['packages/domain/src/a.test.ts', "import { test } from 'vitest'"],
  ['packages/contract/src/a.ts', "import { z } from 'zod'\nimport { t } from '@aftermile/domain/lists/tag-priorities'"],
  ['apps/tracking/src/a.ts', "import type { V } from '@aftermile/domain/tracking/tracking-view'"],
  ['apps/server/src/config.ts', 'process.env.PORT'],
  ['apps/server/src/main.ts', 'const config = parseConfig(process.env)'],
  ['apps/server/src/app.ts', '// process.env is read in config.ts'],
  ['apps/server/src/adapters/email/a.ts', 'fetch(url)'],
  ['apps/server/src/features/a.ts', 'store.fetch(id)'],
  ['apps/server/src/features/orders.ts', "import { tags } from './tags.ts'"],
  ['apps/server/src/db/pool.ts', 'new Pool({})'],
]

test.each(allowed)('%s may contain: %s', (path, text) => {
  expect(findViolations([{ path, text }])).toEqual([])
})

test('a cycle is found, over several lines and through a package', () => {
  const files: Source[] = [
    { path: 'packages/domain/src/a.ts', text: "import {\n  b,\n} from './b.ts'" },
    { path: 'packages/domain/src/b.ts', text: "export { c } from '@aftermile/domain/c'" },
    { path: 'packages/domain/src/c.ts', text: "import './a.ts'" },
  ]
  const cycle =
    'packages/domain/src/a.ts → packages/domain/src/b.ts → packages/domain/src/c.ts → packages/domain/src/a.ts'
  expect(findCycles(findImports(files))).toEqual([cycle])
  expect(findCycles(findImports(files.slice(0, 2)))).toEqual([])
})

test('a lazily loaded page closes no cycle', () => {
  const files: Source[] = [
    { path: 'apps/console/src/routes.tsx', text: "const page = () => import('./Page.tsx')" },
    { path: 'apps/console/src/Page.tsx', text: "import { routes } from './routes.tsx'" },
  ]
  expect(findCycles(findImports(files))).toEqual([])
})
