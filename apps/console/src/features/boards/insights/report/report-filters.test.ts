import { operationsBoard } from '@aftermile/dashboards/analytics/operations-board'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { lastQuarters, monthsOfQuarter, quarterBefore, quarterText } from '@aftermile/domain/times/quarters'
import { expect, test } from 'vitest'
import { parsePrintSearch } from './print-search.ts'
import { printSearchOf, reportFilters, routeFiltersOf, withRouteFilter } from './report-filters.ts'

const board = operationsBoard as unknown as AnyBoard

test('the report is about the last complete quarter', () => {
  expect(lastQuarters(202611).slice(0, 4)).toEqual([20263, 20262, 20261, 20254])
  expect(lastQuarters(202601)[0]).toBe(20254)
  expect(monthsOfQuarter(20254)).toEqual({ from: 202510, to: 202512 })
  expect([quarterBefore(20263), quarterBefore(20261)]).toEqual([20262, 20254])
  expect(quarterText(20263)).toBe('Q3 2026')
  expect(parsePrintSearch({ quarter: 20265 })).toEqual({})
})

test('the filters of the board are those of the report, and its months if they are a quarter', () => {
  const carrier = { serviceProviderId: { values: ['bring'] }, statusId: { values: ['lost'] } }
  const filters = 'serviceProviderId:bring;statusId:lost'
  expect(printSearchOf({ ...carrier, yearMonth: { from: 202607, to: 202609 } }, 'yearMonth')).toEqual({
    filters,
    quarter: 20263,
  })
  expect(printSearchOf({ ...carrier, yearMonth: { from: 202607, to: 202610 } }, 'yearMonth')).toEqual({ filters })
  expect(printSearchOf({}, 'yearMonth')).toEqual({})
  const read = reportFilters({ filters: `${filters};colour:red` }, board, 20262)
  expect(read).toEqual({ ...carrier, yearMonth: { from: 202604, to: 202606 } })
  expect(routeFiltersOf(read)).toEqual({ serviceProviderId: ['bring'] })
})

test('a choice on the page replaces one filter of the address', () => {
  const search = { quarter: 20263, filters: 'serviceProviderId:bring;statusId:lost' }
  expect(withRouteFilter(search, 'serviceProviderId', ['dhl'])).toEqual({
    quarter: 20263,
    filters: 'serviceProviderId:dhl;statusId:lost',
  })
  expect(withRouteFilter(search, 'serviceProviderId', []).filters).toBe('statusId:lost')
})
