// npm run template-cases -- <folder> [--list]
// Runs public cases against our renderer: Liquid in the form of golden-liquid (*.json) and MJML (*.mjml), in all folders below.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CaseResult, judgeLiquid, judgeMjml, type LiquidCase, LiquidCases } from './rendering/public-cases.ts'
import { openRenderPool } from './rendering/render-pool.ts'
import { StartError } from './runtime/start-error.ts'

type Judged = { readonly name: string; readonly result: CaseResult }

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } })
  const [folder] = positionals
  if (folder === undefined) throw new StartError('Name a folder: npm run template-cases -- <folder> [--list]')
  const files = filesIn(folder)
  const pool = openRenderPool()
  // The processes of a pool keep no program alive.
  setInterval(() => {}, 60_000)
  const liquid: Judged[] = []
  for (const liquidCase of liquidCases(files))
    liquid.push({ name: liquidCase.name, result: await judgeLiquid(pool, liquidCase) })
  const mjml: Judged[] = []
  for (const file of files.filter(name => name.endsWith('.mjml')))
    mjml.push({ name: file, result: await judgeMjml(pool, readFileSync(file, 'utf8')) })
  pool.close()
  if (liquid.length + mjml.length === 0) throw new StartError(`There are no cases in ${folder}.`)
  const report = { liquid: print('Liquid', liquid, values.list), mjml: print('MJML', mjml, values.list) }
  console.log(JSON.stringify(report))
}

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    return names.filter(name => /\.(json|mjml)$/.test(name)).map(name => join(folder, name))
  } catch {
    throw new StartError(`The folder ${folder} cannot be read.`)
  }
}

/** Each case once: collections repeat the cases of their parts. */
function liquidCases(files: readonly string[]): LiquidCase[] {
  const cases = files.flatMap(file => (file.endsWith('.json') ? casesIn(file) : []))
  return [...new Map(cases.map(item => [JSON.stringify([item.template, item.data, item.invalid]), item])).values()]
}

/** Other files of JSON have no cases. */
function casesIn(file: string): readonly LiquidCase[] {
  try {
    return LiquidCases.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.tests ?? []
  } catch {
    return []
  }
}

function print(name: string, judged: readonly Judged[], isList = false) {
  const of = (kind: CaseResult['kind']) => judged.filter(({ result }) => result.kind === kind)
  const counts = { passed: of('passed').length, failed: of('failed').length, refused: of('refused').length }
  if (judged.length > 0)
    console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.refused} refused on purpose`)
  for (const [reason, all] of byReason(of('refused'))) console.log(`  ${all.length} refused: ${reason}`)
  if (isList)
    for (const { name: title, result } of of('failed'))
      console.log(`  failed: ${title}: ${result.kind === 'failed' ? result.reason : ''}`)
  return counts
}

const byReason = (judged: readonly Judged[]) =>
  Map.groupBy(judged, ({ result }) => (result.kind === 'refused' ? result.reason : ''))

try {
  await run()
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartError ? `\n${error.message}\n` : error)
  process.exit(1)
}
