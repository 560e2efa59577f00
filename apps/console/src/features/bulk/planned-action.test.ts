import { expect, test } from 'vitest'
import { planSend } from './planned-action.ts'
import type { Selection } from './selection.ts'

const item = { id: 'fjallro-1', merchantId: 'fjallro', milestoneIndex: 1000, tags: [] }
const selection: Selection = { type: 'shipment', items: [item, { ...item, id: 'fjallro-2' }], matching: null }

test('the confirmation of a send names the count, the template, and that it cannot be undone', () => {
  expect(planSend(selection, { id: 'arrived', name: 'It is here', type: 'email' })).toEqual({
    selection,
    actions: [{ type: 'email', templateId: 'arrived', name: 'It is here' }],
    title: 'Send e-mail for 2 shipments?',
    text: 'Uses the template “It is here”. This can’t be undone.',
    confirm: 'Send',
  })
  const all: Selection = { type: 'order', items: [], matching: { query: {}, count: 1200 } }
  expect(planSend(all, { id: 'desk', name: 'Desk', type: 'webhook' })).toMatchObject({
    title: 'Call webhook for 1\u00a0200 orders?',
    confirm: 'Call',
  })
})
