import { scenarios } from '../../lists/scenarios.ts'
import { defineAction } from './action-traits.ts'
import { named, textOf } from './named.ts'

export const setScenario = defineAction({
  id: 'set_scenario',
  text: 'Set scenario',
  targets: ['Shipment'],
  settings: {
    scenarioId: { kind: 'choice', options: scenarios, first: 'outbound_delivery', label: 'Transport scenario' },
  },
  changesOrders: true,
  sameBy: null,
  words: ({ action }) => `set its scenario to ${named(action.scenarioId, id => textOf(scenarios, id))}`,
})
