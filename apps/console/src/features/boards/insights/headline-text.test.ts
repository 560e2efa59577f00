import { communicationsBoard } from '@aftermile/dashboards/analytics/communications-board'
import type { HeadlineResult } from '@aftermile/dashboards/analytics/insights/headline'
import type { BreakResult } from '@aftermile/dashboards/analytics/insights/largest-break'
import { operationsBoard } from '@aftermile/dashboards/analytics/operations-board'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { expect, test } from 'vitest'
import { valueNamesOf } from '../state/value-names.ts'
import { breakText, headlineText } from './headline-text.ts'

const carrier = { by: 'serviceProviderId', value: 'PostNord' }

const fell: HeadlineResult = {
  kind: 'ratio',
  months: [202609],
  monthsBefore: [202608],
  whole: { now: { over: 1000, of: 913 }, before: { over: 1000, of: 955 } },
  change: -0.042,
  isSame: false,
  reason: {
    chosen: [carrier],
    part: { now: { over: 212, of: 151 }, before: { over: 200, of: 188 } },
    effect: -0.031,
    isByRate: true,
  },
}

function textOf(result: HeadlineResult, board: AnyBoard = operationsBoard): string {
  const { headline } = board
  if (headline === undefined) throw new Error('The board has a headline.')
  const { what, why } = headlineText(result, { board, headline, names: valueNamesOf(undefined) })
  return [what, why?.name, why?.text].filter(Boolean).join(' ').replaceAll('\u00a0', ' ')
}

test('says what changed, by how much, and what explains it', () => {
  expect(textOf(fell)).toBe(
    'On time fell by 4,2 points to 91,3 % in Sep 2026 (95,5 % in Aug 2026). PostNord explains 3,1 of them: 71,2 % after 94,0 %, 212 shipments.',
  )
})

test('names a route, another dimension, all of a change, and a change of the mix', () => {
  const { reason } = fell
  if (reason === null) throw new Error('It has a reason.')
  const because = (change: Partial<typeof reason>) => textOf({ ...fell, reason: { ...reason, ...change } })
  expect(because({ chosen: [carrier, { by: 'toCountryCode', value: 'Norway' }] })).toContain(
    'PostNord to Norway explains 3,1',
  )
  expect(because({ chosen: [{ by: 'merchantId', value: 'Lykta' }] })).toContain('Merchant Lykta explains')
  expect(because({ effect: -0.05 })).toContain('PostNord explains all of it: 71,2 %')
  expect(because({ isByRate: false })).toContain(
    'explains 3,1 of them: 21,2 % of the shipments after 20,0 %, at 71,2 %.',
  )
})

test('says that nothing stands out, and that nothing changed', () => {
  expect(textOf({ ...fell, reason: null })).toContain(
    'No single service provider, destination, merchant, product group or sender geography stands out.',
  )
  expect(textOf({ ...fell, isSame: true, reason: null })).toBe(
    'On time: about the same in Sep 2026, 91,3 % after 95,5 % in Aug 2026.',
  )
})

test('names what changed within a whole that did not', () => {
  expect(textOf({ ...fell, isSame: true })).toBe(
    'On time: about the same in Sep 2026, 91,3 % after 95,5 % in Aug 2026. But PostNord fell to 71,2 % from 94,0 %, 212 shipments.',
  )
})

test('counts messages', () => {
  const total = (amount: number) => ({ over: amount, of: amount })
  const rose: HeadlineResult = {
    ...fell,
    kind: 'total',
    whole: { now: total(1200), before: total(1000) },
    change: 200,
    reason: { chosen: [carrier], part: { now: total(350), before: total(200) }, effect: 150, isByRate: false },
  }
  expect(textOf(rose, communicationsBoard)).toBe(
    'Messages rose by 20,0 % to 1 200 in Sep 2026 (1 000 in Aug 2026). PostNord explains 150 of the 200 more: 350 after 200.',
  )
})

test('names what broke, when, and how much worse it was', () => {
  const { headline } = operationsBoard
  if (headline === undefined) throw new Error('The board has a headline.')
  const found: BreakResult = {
    chosen: [
      { by: 'serviceProviderId', value: 'Bring' },
      { by: 'toCountryCode', value: 'Norway' },
    ],
    months: [202607],
    isLasting: false,
    part: { now: { over: 87, of: 48 }, before: { over: 900, of: 828 } },
  }
  const said = (fields: Partial<BreakResult>) => {
    const shown = { board: operationsBoard, headline, names: valueNamesOf(undefined) }
    const { name, text } = breakText({ ...found, ...fields }, shown)
    return `${name}, ${text}`.replaceAll('\u00a0', ' ')
  }
  expect(said({})).toBe('Bring to Norway, Jul 2026, 55,2 % of 87 shipments, 92,0 % in its other months.')
  expect(said({ months: [202608, 202609], isLasting: true })).toContain('Bring to Norway, since Aug 2026, ')
  expect(said({ months: [202606, 202607] })).toContain('Bring to Norway, Jun – Jul 2026, ')
})
