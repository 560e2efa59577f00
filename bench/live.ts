// 1,000,000 shipments on the live delivery board, compared with crossfilter2 on the same rows. Both compute every click, and the
// results must be equal. LIVE_ALONE=1 leaves crossfilter2 out: it needs 1.5 GB for a million rows.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { widgetResults } from '../packages/dashboards/src/board/widget-results.ts'
import type { WidgetResult } from '../packages/dashboards/src/board/widgets/widget-kinds.ts'
import { Engine } from '../packages/dashboards/src/crossfilter/engine.ts'
import type { DimensionOf } from '../packages/dashboards/src/data/dataset.ts'
import type { Filter } from '../packages/dashboards/src/data/filter.ts'
import { live } from '../packages/dashboards/src/live/live.ts'
import { outboundDelivery as board } from '../packages/dashboards/src/live/live-boards.ts'
import { Baseline } from './live-parts/live-baseline.ts'
import { liveChunks, liveNow } from './live-parts/live-rows.ts'

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

/** A brush over the booking hours that moves forward and back. */
const forward: readonly Click[] = Array.from({ length: 10 }, (_, index) => ({
  by: 'bookingHour',
  filter: { from: 5 + index, to: 9 + index },
}))
const backward = forward.slice(0, -1).reverse()
const brush = [...forward, ...backward]
/** Clicks between two brushes, so that no hour is cached. */
const between: readonly Click[] = [
  { by: 'merchantId', filter: { values: ['merchant0'] } },
  { by: 'merchantId', filter: null },
]

const engine = new Engine(live, { zone, now: liveNow })

type Measured = { readonly ms: number; readonly cpuMs: number }

function measure(work: () => void): Measured {
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  work()
  const ms = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpu)
  return { ms, cpuMs: (user + system) / 1000 }
}

const clickOurs = ({ by, filter }: Click): Measured =>
  measure(() => {
    engine.filter(by, filter)
    widgetResults(engine, board)
  })

const clickBaseline = ({ by, filter }: Click): Measured =>
  measure(() => {
    baseline.filter(by, filter)
    baseline.results()
  })

const oneDecimal = (value: number): number => Math.round(value * 10) / 10
const sum = (all: readonly number[]): number => all.reduce((total, value) => total + value, 0)
const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** Loads the engine before crossfilter2, whose memory would slow down garbage collection. */
function loadOurs(): void {
  // Without keeping their rows, which are much larger.
  const chunks = Array.from(liveChunks({ rows, perChunk }), ({ id, chunk }) => ({ id, chunk }))
  const { cpuMs } = measure(() => {
    engine.expect(rows)
    for (const { id, chunk } of chunks) engine.read(id, chunk)
    engine.put(chunks.map(({ id }) => ({ id })))
    engine.limit(board.where)
    widgetResults(engine, board)
  })
  console.log(`${rows} rows in ${chunks.length} chunks, loaded and first counted in ${oneDecimal(cpuMs)} ms of CPU`)
  for (const { cells, dimensions } of engine.plan) console.log(`  ${cells} cells: ${dimensions.join(', ')}`)
}

function loadBaseline(): Baseline {
  const baseline = new Baseline({ zone, now: liveNow, rows })
  for (const { rows: chunkRows } of liveChunks({ rows, perChunk })) baseline.add(chunkRows)
  console.log(
    `crossfilter2 is ready after ${oneDecimal(measure(() => baseline.open(board.where)).cpuMs / 1000)} s of CPU`,
  )
  return baseline
}

/** Describes how two sets of results differ. The order of values and of equal rows does not matter. */
function differences(ours: ReadonlyMap<string, WidgetResult>, theirs: ReadonlyMap<string, WidgetResult>): string[] {
  return [...ours].flatMap(([id, result]) => {
    const [a, b] = [comparable(result), comparable(theirs.get(id))]
    return a === b ? [] : [`${id}: ${a.slice(0, 200)} against ${b.slice(0, 200)}`]
  })
}

function comparable(result: WidgetResult | undefined): string {
  if (result === undefined) return 'nothing'
  if (result.kind === 'rows')
    return JSON.stringify([result.total, result.rows.map(({ bookingTimestamp }) => bookingTimestamp)])
  if (result.kind !== 'tally') return JSON.stringify(result)
  const { values, amounts } = result.tally
  const pairs = values.map((value, index) => [String(value), amounts[index]] as const)
  return JSON.stringify(pairs.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const memoryMb = Number(
  execFileSync(process.execPath, [
    '--expose-gc',
    fileURLToPath(new URL('./live-parts/live-memory.ts', import.meta.url)),
    `${rows}`,
  ]),
)
loadOurs()
const clearBrush: Click = { by: 'bookingHour', filter: null }
// Run twice to warm up: the measurement is of the engine, not of the compiler.
for (const click of [...clicks, ...clicks, ...brush, ...between, ...brush, clearBrush]) clickOurs(click)
const own = Array.from({ length: rounds }, () => clicks.map(clickOurs)).flat()
const brushed = Array.from({ length: rounds }, () => {
  between.forEach(clickOurs)
  const [, ...first] = forward.map(clickOurs)
  const again = backward.map(clickOurs)
  clickOurs(clearBrush)
  return { first, again }
})

const firstSteps = brushed.flatMap(({ first }) => first)
const laterSteps = brushed.flatMap(({ again }) => again)
const cpuOf = (steps: readonly Measured[]) => oneDecimal(median(steps.map(({ cpuMs }) => cpuMs)))
const figures = {
  clickMs: {
    median: oneDecimal(median(own.map(({ ms }) => ms))),
    worst: oneDecimal(Math.max(...own.map(({ ms }) => ms))),
  },
  clickCpuMs: { median: cpuOf(own), worst: oneDecimal(Math.max(...own.map(({ cpuMs }) => cpuMs))) },
  brushMs: oneDecimal(median([...firstSteps, ...laterSteps].map(({ ms }) => ms))),
  memoryMb: oneDecimal(memoryMb),
}
console.log(`CPU per brush step: ${cpuOf(firstSteps)} ms to new hours, ${cpuOf(laterSteps)} ms back over known ones`)
if (process.env.LIVE_ALONE === '1') {
  console.log(JSON.stringify(figures))
  process.exit()
}

const baseline = loadBaseline()
const found = [...clicks, ...brush, clearBrush].flatMap(click => {
  clickOurs(click)
  clickBaseline(click)
  return differences(widgetResults(engine, board), baseline.results()).map(text => `${JSON.stringify(click)}: ${text}`)
})
for (const difference of found.slice(0, 10)) console.log(`DIFFERENT ${difference}`)
const baselineClicks = clicks.map(clickBaseline)

clicks.forEach(({ by, filter }, index) => {
  const ownMs = median(own.filter((_, position) => position % clicks.length === index).map(({ cpuMs }) => cpuMs))
  console.log(
    `${oneDecimal(ownMs)} ms against ${oneDecimal(baselineClicks[index]?.cpuMs ?? 0)} ms of CPU: ${by} ${JSON.stringify(filter)}`,
  )
})
const cpu = {
  ours: sum(own.map(({ cpuMs }) => cpuMs)) / own.length,
  theirs: sum(baselineClicks.map(({ cpuMs }) => cpuMs)) / baselineClicks.length,
}
console.log(`CPU per click: ${oneDecimal(cpu.ours)} ms, crossfilter2 ${oneDecimal(cpu.theirs)} ms`)
console.log(JSON.stringify({ ratioCpu: oneDecimal(cpu.theirs / cpu.ours), ...figures, same: found.length === 0 }))
