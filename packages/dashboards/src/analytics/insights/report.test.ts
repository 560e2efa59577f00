import { expect, test } from 'vitest'
import { Engine } from '../../crossfilter/engine.ts'
import { chunkOf } from '../../data/chunk.ts'
import { type OperationsRow, operationsSet } from '../operations.ts'
import { operationsBoard } from '../operations-board.ts'
import { reportResult } from './report.ts'
import { othersValue } from './score-strata.ts'
import { scorecardResult } from './scorecard.ts'

const { report, scorecard } = operationsBoard
if (report === undefined || scorecard === undefined) throw new Error('The board has a report and a scorecard.')

const columns = Object.entries(operationsSet.columns)
const nothing = Object.fromEntries(columns.map(([name, { kind }]) => [name, kind === 'measure' ? 0 : null]))

type Booked = {
  month: number
  carrier: string
  from?: string
  to?: string
  kept: number
  late?: number
  cause?: string
}

/** Rows of a month and a carrier: those that were kept, and those that were late because of something. */
function rowsOf({ month, carrier, from = 'SE-M', to = 'SE', kept, late = 0, cause = 'line_haul carrier' }: Booked) {
  const [lateStage, lateParty] = cause.split(' ')
  const base = {
    ...nothing,
    year: 2026,
    month,
    serviceProviderId: carrier,
    serviceProviderProductGroupId: 'home_delivery',
    fromCountryAreaId: from,
    toCountryCode: to,
  }
  // All columns of the data set.
  return [
    { ...base, wasDeliveredOnTime: true, total: kept, promised: kept, deliveredOnTime: kept },
    {
      ...base,
      wasDeliveredOnTime: false,
      lateStage,
      lateParty,
      total: late,
      promised: late,
      lateByCarrier: lateParty === 'carrier' ? late : 0,
      toPackedTime: late * 60,
      toPackedCount: late,
    },
  ] as unknown as OperationsRow[]
}

const booked: Booked[] = [
  { month: 4, carrier: 'x', kept: 95, late: 5 },
  { month: 7, carrier: 'x', kept: 80, late: 5 },
  { month: 8, carrier: 'x', kept: 10, to: 'NO', late: 20 },
  { month: 9, carrier: 'x', kept: 90, late: 10, cause: 'warehouse warehouse' },
  { month: 5, carrier: 'y', kept: 50, late: 0 },
  { month: 6, carrier: 'z', kept: 20, late: 4, cause: 'warehouse warehouse' },
  { month: 7, carrier: 'y', kept: 60, late: 2, cause: 'not_delivered unknown' },
  { month: 8, carrier: 'z', kept: 30, late: 10 },
  // Too few to be a bad route.
  { month: 9, carrier: 'z', to: 'IS', kept: 0, late: 3 },
  // Outside both quarters.
  { month: 3, carrier: 'x', kept: 1, late: 99 },
  { month: 10, carrier: 'x', kept: 1, late: 99 },
]

function engineOf(): Engine<typeof operationsSet> {
  const engine = new Engine(operationsSet, { zone: 'UTC', now: Date.parse('2026-11-10T12:00:00Z') })
  engine.put(
    [...Map.groupBy(booked, ({ month }) => month)].map(([month, rows]) => ({
      id: String(month),
      chunk: chunkOf(operationsSet, rows.flatMap(rowsOf)),
    })),
  )
  engine.filter('yearMonth', { from: 202607, to: 202609 })
  return engine
}

const counts = (decided: number, kept: number, atFault: number) => ({ decided, kept, atFault })

test('a quarter is compared with the one before: carriers, routes and causes', () => {
  const result = reportResult(engineOf(), report)
  expect(result.months).toEqual([202607, 202608, 202609])
  expect(result.monthsBefore).toEqual([202604, 202605, 202606])
  expect(result.whole.now).toEqual(counts(320, 270, 38))
  expect(result.whole.before).toEqual(counts(174, 165, 5))
  expect(result.isNamed).toBe(false)
  expect(result.compared.map(({ values, now }) => [values[0], now])).toEqual([
    ['x', counts(215, 180, 25)],
    ['y', counts(62, 60, 0)],
    ['z', counts(43, 30, 13)],
  ])
  expect(result.compared.map(({ before }) => before)).toEqual([
    counts(100, 95, 5),
    counts(50, 50, 0),
    counts(24, 20, 0),
  ])
  // Of 30 to Norway 20 were late, where the average would be 4,4. From Skåne within Sweden, x has fewer than the average.
  expect(result.routes.map(({ values }) => values)).toEqual([
    ['x', 'SE-M', 'NO'],
    ['z', 'SE-M', 'SE'],
  ])
  expect(result.causes.map(({ values, now, before }) => [...values, now.decided, before.decided])).toEqual([
    ['line_haul', 'carrier', 38, 5],
    ['warehouse', 'warehouse', 10, 4],
    ['not_delivered', 'unknown', 2, 0],
  ])
  expect(result.stages[operationsBoard.report?.stages.indexOf('toPacked') ?? -1]).toEqual({ now: 60, before: 60 })
})

test('a report for a carrier names no other', () => {
  const engine = engineOf()
  engine.filter('serviceProviderId', { values: ['x'] })
  const result = reportResult(engine, report)
  expect(result.isNamed).toBe(true)
  expect(result.whole.now).toEqual(counts(215, 180, 25))
  expect(result.compared.map(({ values, now }) => [values[0], now])).toEqual([
    ['x', counts(215, 180, 25)],
    [othersValue, counts(105, 90, 13)],
  ])
  expect(result.routes.map(({ values }) => values)).toEqual([['SE-M', 'NO']])
  const { scores } = scorecardResult(engine, scorecard, { mergesOthers: true })
  const alone = scorecardResult(engine, scorecard)
  expect(scores.map(({ value }) => value)).toEqual(['x', othersValue])
  // Others together are what it is compared with anyway.
  expect(scores[0]).toEqual(alone.scores.find(({ value }) => value === 'x'))
  expect(JSON.stringify([result, scores])).not.toMatch(/"[yz]"/)
})

test('of a quarter with a month without shipments, the other months are compared', () => {
  const engine = engineOf()
  engine.filter('yearMonth', { from: 202604, to: 202606 })
  expect(reportResult(engine, report)).toMatchObject({ months: [202604, 202605, 202606], monthsBefore: [202603] })
  engine.filter('serviceProviderId', { values: ['z'] })
  engine.filter('yearMonth', { from: 202607, to: 202609 })
  const result = reportResult(engine, report)
  expect(result.compared[0]).toMatchObject({ values: ['z'], before: counts(24, 20, 0) })
  expect(result.stages[operationsBoard.report?.stages.indexOf('toPacked') ?? -1]?.before).toBe(60)
})

test('where the data begins later there is nothing before', () => {
  const engine = engineOf()
  engine.filter('yearMonth', { from: 202603, to: 202605 })
  const result = reportResult(engine, report)
  expect(result.monthsBefore).toEqual([])
  expect(result.whole.before).toEqual(counts(0, 0, 0))
})
