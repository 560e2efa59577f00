// 1,000,000 shipments on the live delivery board, beside crossfilter2 on the same rows: every click is answered by both, and the
// answers are compared.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type WidgetResult, widgetResults } from '../packages/dashboards/src/board/widget-results.ts'
import { Engine } from '../packages/dashboards/src/crossfilter/engine.ts'
import type { DimensionOf } from '../packages/dashboards/src/data/dataset.ts'
import type { Filter } from '../packages/dashboards/src/data/filter.ts'
import { live } from '../packages/dashboards/src/live/live.ts'
import { outboundDelivery as board } from '../packages/dashboards/src/live/live-boards.ts'
import { Anchor } from './live-baseline.ts'
import { liveChunks, liveNow } from './live-rows.ts'

const rows = Number(process.env.LIVE_ROWS ?? 1_000_000)
const rounds = Number(process.env.LIVE_ROUNDS ?? 5)
const zone = 'Europe/Stockholm'
const perChunk = 32_768

type Click = { readonly by: DimensionOf<typeof live>; readonly filter: Filter | null }

const clicks: readonly Click[] = [
  { by: 'serviceProviderId', filter: { values: ['carrier0'] } },
  { by: 'serviceProviderId', filter: { values: ['carrier0', 'carrier1'] } },
  { by: 'merchantId', filter: { values: ['merchant0'] } },
  { by: 'serviceProviderId', filter: null },
  { by: 'statusId', filter: { values: ['delivered'] } },
  { by: 'merchantId', filter: null },
  { by: 'statusId', filter: null },
  { by: 'milestoneIndex', filter: { values: [3000] } },
  { by: 'tags', filter: { values: ['vip'] } },
  { by: 'milestoneIndex', filter: null },
  { by: 'tags', filter: null },
  { by: 'tagMilestones', filter: { values: ['stalled|3000'] } },
  { by: 'tagMilestones', filter: null },
  { by: 'timeState', filter: { values: ['expired'] } },
  { by: 'toCountryCode', filter: { values: ['NO'] } },
  { by: 'timeState', filter: null },
  { by: 'toCountryCode', filter: null },
  { by: 'bookingDateMilestone', filter: { values: ['2026-11-10|3000'] } },
  { by: 'bookingDateMilestone', filter: null },
  { by: 'isDropShipment', filter: { values: [1] } },
  { by: 'isDropShipment', filter: null },
]

/** A range that is drawn over the booking hours, pushed along, and back again. */
const forth: readonly Click[] = Array.from({ length: 10 }, (_, at) => ({
  by: 'bookingHour',
  filter: { from: 5 + at, to: 9 + at },
}))
const back = forth.slice(0, -1).reverse()
const brush = [...forth, ...back]
/** Other clicks in between make every hour new to the brush. */
const between: readonly Click[] = [
  { by: 'merchantId', filter: { values: ['merchant0'] } },
  { by: 'merchantId', filter: null },
]

const engine = new Engine(live, { zone, now: liveNow })

type Measured = { readonly ms: number; readonly cpuMs: number }

function measure(act: () => void): Measured {
  const cpu = process.cpuUsage()
  const begin = performance.now()
  act()
  const ms = performance.now() - begin
  const { user, system } = process.cpuUsage(cpu)
  return { ms, cpuMs: (user + system) / 1000 }
}

const ours = ({ by, filter }: Click): Measured =>
  measure(() => {
    engine.filter(by, filter)
    widgetResults(engine, board)
  })

const theirs = ({ by, filter }: Click): Measured =>
  measure(() => {
    anchor.filter(by, filter)
    anchor.answers()
  })

const one = (value: number): number => Math.round(value * 10) / 10
const sum = (all: readonly number[]): number => all.reduce((total, value) => total + value, 0)
const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** Alone at first: what crossfilter2 holds would cost the engine time whenever memory is tidied up. */
function loadOurs(): void {
  const chunks = [...liveChunks({ rows, perChunk })].map(({ id, chunk }) => ({ id, chunk }))
  const { cpuMs } = measure(() => engine.put(chunks))
  console.log(`${rows} rows in ${chunks.length} chunks, taken in within ${one(cpuMs)} ms of CPU`)
  for (const { cells, dimensions } of engine.plan) console.log(`  ${cells} cells: ${dimensions.join(', ')}`)
  engine.limit(board.where)
}

function loadTheirs(): Anchor {
  const anchor = new Anchor({ zone, now: liveNow, rows })
  for (const { rows: some } of liveChunks({ rows, perChunk })) anchor.take(some)
  console.log(`crossfilter2 is ready after ${one(measure(() => anchor.open(board.where)).cpuMs / 1000)} s of CPU`)
  return anchor
}

/** Where two sets of answers differ, in words. The order of values is nobody's concern, and neither is that of equal rows. */
function differences(ours: ReadonlyMap<string, WidgetResult>, theirs: ReadonlyMap<string, WidgetResult>): string[] {
  return [...ours].flatMap(([id, answer]) => {
    const [one, other] = [plain(answer), plain(theirs.get(id))]
    return one === other ? [] : [`${id}: ${one.slice(0, 200)} against ${other.slice(0, 200)}`]
  })
}

function plain(answer: WidgetResult | undefined): string {
  if (answer === undefined) return 'nothing'
  if (answer.kind === 'rows')
    return JSON.stringify([answer.total, answer.rows.map(({ bookingTimestamp }) => bookingTimestamp)])
  if (answer.kind !== 'tally') return JSON.stringify(answer)
  const { values, amounts } = answer.tally
  const pairs = values.map((value, at) => [String(value), amounts[at]] as const)
  return JSON.stringify(pairs.sort(([one], [other]) => (one < other ? -1 : 1)))
}

const memoryMb = Number(
  execFileSync(process.execPath, [
    '--expose-gc',
    fileURLToPath(new URL('./live-memory.ts', import.meta.url)),
    `${rows}`,
  ]),
)
loadOurs()
const lift: Click = { by: 'bookingHour', filter: null }
// Twice to warm up: what is measured is the engine, not its compiler.
for (const click of [...clicks, ...clicks, ...brush, ...between, ...brush, lift]) ours(click)
const own = Array.from({ length: rounds }, () => clicks.map(ours)).flat()
const brushed = Array.from({ length: rounds }, () => {
  between.forEach(ours)
  const [, ...first] = forth.map(ours)
  const again = back.map(ours)
  ours(lift)
  return { first, again }
})

const anchor = loadTheirs()
const found = [...clicks, ...brush, lift].flatMap(click => {
  ours(click)
  theirs(click)
  return differences(widgetResults(engine, board), anchor.answers()).map(text => `${JSON.stringify(click)}: ${text}`)
})
for (const difference of found.slice(0, 10)) console.log(`DIFFERENT ${difference}`)
const anchored = clicks.map(theirs)

clicks.forEach(({ by, filter }, at) => {
  const mine = median(own.filter((_, place) => place % clicks.length === at).map(({ cpuMs }) => cpuMs))
  console.log(`${one(mine)} ms against ${one(anchored[at]?.cpuMs ?? 0)} ms of CPU: ${by} ${JSON.stringify(filter)}`)
})
const cpu = {
  ours: sum(own.map(({ cpuMs }) => cpuMs)) / own.length,
  theirs: sum(anchored.map(({ cpuMs }) => cpuMs)) / anchored.length,
}
console.log(`CPU of the worst click: ${one(Math.max(...own.map(({ cpuMs }) => cpuMs)))} ms`)
console.log(`CPU per click: ${one(cpu.ours)} ms, crossfilter2 ${one(cpu.theirs)} ms`)
const firstSteps = brushed.flatMap(({ first }) => first)
const laterSteps = brushed.flatMap(({ again }) => again)
const cpuOf = (steps: readonly Measured[]) => one(median(steps.map(({ cpuMs }) => cpuMs)))
console.log(`CPU per brush step: ${cpuOf(firstSteps)} ms to new hours, ${cpuOf(laterSteps)} ms back over known ones`)
console.log(
  JSON.stringify({
    ratioCpu: one(cpu.theirs / cpu.ours),
    clickMs: { median: one(median(own.map(({ ms }) => ms))), worst: one(Math.max(...own.map(({ ms }) => ms))) },
    brushMs: one(median([...firstSteps, ...laterSteps].map(({ ms }) => ms))),
    memoryMb: one(memoryMb),
    same: found.length === 0,
  }),
)
