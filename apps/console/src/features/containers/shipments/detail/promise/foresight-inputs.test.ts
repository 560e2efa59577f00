import type { Foresight } from '@aftermile/contract/containers/shipments'
import { expect, test } from 'vitest'
import { causeInputs, causeText, estimateInputs } from './foresight-inputs.ts'

const emptyForesight: Foresight = {
  estimatedFrom: null,
  estimatedTo: null,
  firstEstimatedAt: null,
  firstEstimatedTo: null,
  estimates: [],
  pdtRca: null,
  edtRca: null,
  noEstimateReason: null,
  explanation: null,
}

test('without a prediction there are no inputs', () => {
  expect(estimateInputs(emptyForesight).filter(([, value]) => value !== null)).toEqual([])
})

test('every source is named, and the chosen one is marked', () => {
  const at = '2026-11-05T12:00:00.000Z'
  const estimates: Foresight['estimates'] = [
    { by: 'carrier', at, receivedAt: at, isChosen: true },
    { by: 'model', at, receivedAt: null, isChosen: false },
  ]
  const inputs = Object.fromEntries(estimateInputs({ ...emptyForesight, estimates }))
  expect(inputs.Carrier).toMatch(/, used$/)
  expect(inputs.Model).not.toMatch(/used/)
})

test('an ongoing stage has no end', () => {
  const cause = {
    stage: 'line_haul',
    stageText: 'Line haul',
    eventId: null,
    eventAt: null,
    partyId: 'carrier',
    overrunMinutes: 1500,
    why: { rule: 'r', eventIds: [] },
  }
  expect(causeText(cause)).toBe('Line haul, 1d 1h longer than usual')
  expect(Object.fromEntries(causeInputs(cause, 'Carrier', null))).toMatchObject({
    'Ended at': 'ongoing',
    Party: 'Carrier',
  })
})
