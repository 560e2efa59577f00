import type { Foresight } from '@aftermile/contract/containers/shipments'
import { expect, test } from 'vitest'
import { causeInputs, causeText, estimateInputs } from './foresight-inputs.ts'

const nothing: Foresight = {
  estimatedFrom: null,
  estimatedTo: null,
  firstEstimatedAt: null,
  firstEstimatedTo: null,
  estimates: [],
  pdtRca: null,
  edtRca: null,
  explanation: null,
}

test('where nothing is foretold, nothing is said', () => {
  expect(estimateInputs(nothing).filter(([, value]) => value !== null)).toEqual([])
})

test('every source is named, and the one that counts is marked', () => {
  const at = '2026-11-05T12:00:00.000Z'
  const estimates: Foresight['estimates'] = [
    { by: 'carrier', at, toldAt: at, isChosen: true },
    { by: 'model', at, toldAt: null, isChosen: false },
  ]
  const said = Object.fromEntries(estimateInputs({ ...nothing, estimates }))
  expect(said.Carrier).toMatch(/, counts$/)
  expect(said.Model).not.toMatch(/counts/)
})

test('a stage that goes on has no end', () => {
  const cause = {
    stage: 'line_haul',
    stageText: 'Line haul',
    eventId: null,
    eventAt: null,
    partyId: 'carrier',
    overrunMinutes: 1500,
    why: { rule: 'r', eventIds: [] },
  }
  expect(causeText(cause)).toBe('Line haul, 1 d 1 h over')
  expect(Object.fromEntries(causeInputs(cause, 'Carrier', null))).toMatchObject({
    'Ended at': 'goes on',
    Party: 'Carrier',
  })
})
