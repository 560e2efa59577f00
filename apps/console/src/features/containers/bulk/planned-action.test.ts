import type { SendPreview } from '@aftermile/contract/containers/send-preview'
import { expect, test } from 'vitest'
import {
  countToType,
  isTypedCount,
  planComplete,
  planSend,
  planTags,
  withPreview,
  withRecent,
} from './planned-action.ts'
import type { Selection } from './selection.ts'

const item = { id: 'fjallro-1', merchantId: 'fjallro', milestoneIndex: 1000, tags: [] }
const selection: Selection = { type: 'shipment', items: [item, { ...item, id: 'fjallro-2' }], matching: null }
const matching = (count: number): Selection => ({ type: 'shipment', items: [], matching: { query: {}, count } })

test('the confirmation of a send names the count, the template, and that it cannot be undone', () => {
  expect(planSend(selection, { id: 'arrived', name: 'It is here', type: 'email' })).toEqual({
    selection,
    actions: [{ type: 'email', templateId: 'arrived', name: 'It is here', leaveOutRecent: true }],
    title: 'Send e-mail for 2 shipments?',
    text: '2 e-mails will be sent from the template “It is here”. This can’t be undone.',
    confirm: 'Send 2 e-mails',
    isFinal: true,
  })
  const all: Selection = { ...matching(120), type: 'order' }
  expect(planSend(all, { id: 'desk', name: 'Desk', type: 'webhook' })).toMatchObject({
    title: 'Call webhook for 120 orders?',
    confirm: 'Call webhook for 120 orders',
  })
})

const preview: SendPreview = {
  total: 140,
  checked: 140,
  sendable: 138,
  deferred: 0,
  refused: [{ reason: 'No e-mail address', count: 2, numbers: ['S-1', 'S-2'] }],
  recent: null,
  sample: null,
  segments: null,
  price: null,
  appId: null,
}

test('the confirmation counts only who gets the message, once that is known', () => {
  const plan = planSend(matching(140), { id: 'arrived', name: 'It is here', type: 'email' })
  const known = withPreview(plan, preview)
  expect(known).toMatchObject({
    text: '138 e-mails will be sent from the template “It is here”. This can’t be undone.',
    confirm: 'Send 138 e-mails',
  })
  expect(countToType(known)).toBe(138)
  expect(withPreview(plan, { ...preview, sendable: 0 })).toMatchObject({ messageCount: 0, confirm: plan.confirm })
  expect(withPreview(plan, { ...preview, total: 5000 })).toMatchObject({ confirm: 'Send up to 4\u00a0998 e-mails' })
})

test('who got the same template lately is left out, until somebody wants otherwise', () => {
  const plan = planSend(matching(2), { id: 'arrived', name: 'It is here', type: 'email' })
  const recent = { count: 2, lastAt: '2026-11-02T09:00:00Z' }
  const nobody = { ...preview, total: 2, checked: 2, sendable: 0, refused: [], recent }
  expect(withPreview(plan, nobody).text).toBe('Everyone who can get this message got it in the last 24 hours.')
  expect(withRecent(plan, true).actions).toMatchObject([{ leaveOutRecent: false }])
})

test('the confirmation of a final status says with a verb and a count what will happen', () => {
  expect(planComplete(matching(138), 'cancelled')).toMatchObject({
    title: 'Mark 138 shipments as cancelled?',
    confirm: 'Mark 138 as cancelled',
  })
  expect(planComplete(matching(1), 'lost')).toMatchObject({ confirm: 'Mark as lost', isFinal: true })
})

test('only the count of more than 100 items that cannot be undone must be typed', () => {
  expect(countToType(planComplete(matching(100), 'lost'))).toBeNull()
  expect(countToType(planComplete(matching(101), 'lost'))).toBe(101)
  expect(countToType(planTags(matching(5000), []))).toBeNull()
})

test('a typed count may have separators, and no other number passes', () => {
  expect(['1500', '1 500', '1,500', '1.500 '].map(text => isTypedCount(text, 1500))).toEqual([true, true, true, true])
  expect(['', '150', '15000', '1500 lost'].map(text => isTypedCount(text, 1500))).toEqual([false, false, false, false])
})
