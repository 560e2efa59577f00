import { findImports, type Import } from './imports.ts'
import { codeOf, isTest, lineAt, type Source } from './repository.ts'

/** What a package may import besides its own files. */
const packages: Record<string, string[]> = {
  domain: [],
  contract: ['@aftermile/domain', 'zod'],
  dashboards: ['@aftermile/domain'],
}

const sharedPackages = ['@aftermile/domain', '@aftermile/contract', '@aftermile/dashboards']

/** Folders that may not import features. */
const featureless: Record<string, string[]> = {
  'apps/server/src': [
    'runtime',
    'security',
    'db',
    'tenancy',
    'limits',
    'records',
    'adapters',
    'rendering',
    'http',
    'jobs',
    'realtime',
  ],
  'apps/console/src': ['storage', 'api', 'session', 'ui'],
}

/** Code that is allowed in one place only. */
const restricted = [
  {
    where: 'apps/server/src/',
    only: 'apps/server/src/config.ts',
    what: /(?<!\bparseConfig\()\bprocess\.env\b/g,
    rule: 'only config.ts reads the environment',
  },
  {
    where: 'apps/console/src/',
    only: 'apps/console/vite.config.ts',
    what: /\b(process|import\.meta)\.env\b/g,
    rule: 'only vite.config.ts reads the environment',
  },
  {
    where: 'apps/server/src/',
    only: 'apps/server/src/adapters/',
    what: /(?<![.\w])fetch\(|\bhttps?\.(request|get)\(|\b(net|tls)\.(connect|createConnection)\(|\bcreateRemoteJWKSet\(|from 'undici'/g,
    rule: 'only adapters/ calls the outside world',
  },
  {
    where: 'apps/server/src/',
    only: 'apps/server/src/db/',
    what: /\bnew (pg\.)?(Pool|Client)\(/g,
    rule: 'only db/ decides which database',
  },
  {
    where: 'apps/server/src/',
    only: 'apps/server/src/db/records.ts',
    what: /to_record(?:set)?\(/g,
    rule: 'only db/records.ts lists the columns of records',
  },
  {
    where: 'apps/console/src/',
    only: 'apps/console/src/features/boards/charts/Chart.tsx',
    what: /\bfrom 'echarts\b/g,
    rule: 'only Chart.tsx touches ECharts',
  },
]

/** Finds imports and code that break the rules of docs/architecture.md. */
export function findViolations(sources: Source[]): string[] {
  const code = sources.filter(source => !isTest(source))
  const imports = findImports(code)
  return [
    ...imports.flatMap(violationsOf),
    ...findImports(sources.filter(isTest)).flatMap(crossesApps),
    ...code.flatMap(misplaced),
  ]
}

function violationsOf(found: Import): string[] {
  return [
    ...impurePackage(found),
    ...crossesApps(found),
    ...knowsFeature(found),
    ...importsFullContract(found),
    ...growsTracking(found),
  ]
}

const textsOfTracking = ['@aftermile/domain/languages/languages', '@aftermile/domain/languages/widget-texts']

/** Shops load the tracking scripts on their own pages. */
function growsTracking({ from, name, kind }: Import): string[] {
  const isForeign = from.startsWith('apps/tracking/src/') && !name.startsWith('.') && !textsOfTracking.includes(name)
  return isForeign && kind !== 'type'
    ? [
        `${from} imports ${name}: the tracking scripts take only types, the list of languages, and the texts of the widget`,
      ]
    : []
}

/** The full contract is built when it is imported, which costs a page time. */
function importsFullContract({ from, name, kind }: Import): string[] {
  const isInPage = /^apps\/console\/src\/(?!test\/)/.test(from)
  return isInPage && kind === 'value' && name === '@aftermile/contract/index'
    ? [`${from} imports ${name}: the console imports each noun by itself`]
    : []
}

function impurePackage({ from, name, to }: Import): string[] {
  const [, home = ''] = from.match(/^packages\/([^/]+)\/src\//) ?? []
  const allowed = packages[home]
  if (!allowed || to?.startsWith(`packages/${home}/src/`)) return []
  return allowed.includes(packageName(name))
    ? []
    : [`${from} imports ${name}: ${home} may import ${allowed.join(' and ') || 'nothing'}`]
}

function crossesApps({ from, name, to }: Import): string[] {
  const [, home] = from.match(/^(apps\/[^/]+)\//) ?? []
  if (!home) return []
  if (name.startsWith('.'))
    return to?.startsWith(`${home}/`) ? [] : [`${from} imports ${name}: an app stays in its own folder`]
  const isOurs = name.startsWith('@aftermile/')
  return isOurs && !sharedPackages.includes(packageName(name))
    ? [`${from} imports ${name}: apps never import each other`]
    : []
}

function knowsFeature({ from, to }: Import): string[] {
  return Object.entries(featureless).flatMap(([home, folders]) => {
    const folder = folders.find(name => from.startsWith(`${home}/${name}/`))
    return folder && to?.startsWith(`${home}/features`) ? [`${from} imports ${to}: ${folder} knows no feature`] : []
  })
}

function misplaced(source: Source): string[] {
  const code = codeOf(source)
  return restricted
    .filter(({ where, only }) => source.path.startsWith(where) && !source.path.startsWith(only))
    .flatMap(({ what, rule }) =>
      [...code.matchAll(what)].map(match => `${source.path}:${lineAt(code, match.index)}: ${rule}`),
    )
}

function packageName(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
