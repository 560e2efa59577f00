import { codeOf, isTest, lineAt, type Source } from './repository.ts'

const formatter =
  /new Intl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat)|\.toLocale(Date|Time)?String\(|\.toFixed\(/g

const home = 'packages/domain/src/format/'

/** Files that compute with a format instead of showing one: they read the parts of a local time. */
const computing = [
  'packages/domain/src/times/zone-clock.ts',
  'apps/server/src/carrier-simulator/protocols/time-formats.ts',
]

/** Where numbers and times are formatted outside the module for it. */
export const findFormats = (sources: Source[]): string[] =>
  sources.filter(isChecked).flatMap(source => {
    const code = codeOf(source)
    return [...code.matchAll(formatter)].map(({ 0: found, index }) => `${source.path}:${lineAt(code, index)}: ${found}`)
  })

const isChecked = (source: Source): boolean =>
  /^(apps|packages)\//.test(source.path) &&
  !isTest(source) &&
  !source.path.startsWith(home) &&
  !computing.includes(source.path)
