import { expect, test } from 'vitest'
import { lifeOrderOf, lifeStageOf } from './life-stages.ts'

const mail = { id: 'mine', type: 'email', targetType: 'Shipment', validMilestones: [] } as const

test.each([
  [{ id: 'on_its_way_email' }, 'on_its_way'],
  [{ id: 'on_its_way_text', type: 'text' }, 'on_its_way'],
  [{ id: 'delivered_email-2' }, 'delivery'],
  [{ id: 'delivered_to_other_email' }, 'delivery'],
  [{ id: 'my_email' }, 'any_time'],
  [{ validMilestones: ['completed'] }, 'delivery'],
  [{ targetType: 'Order', validMilestones: ['delivery'] }, 'order'],
  [{ targetType: 'Invite' }, 'colleagues'],
  [{ type: 'webhook' }, 'systems'],
] as const)('%o is in the stage %s', (fields, stage) => {
  expect(lifeStageOf({ ...mail, ...fields })).toBe(stage)
})

test('the e-mail of an occasion comes right before its text message, and both in the life of a parcel', () => {
  const ids = [
    'delivered_text',
    'just_shipped_text',
    'order_confirmation_email',
    'delivered_email',
    'just_shipped_email',
  ]
  const all = ids.map(id => ({ ...mail, id, type: id.endsWith('_text') ? ('text' as const) : ('email' as const) }))
  expect(all.toSorted((a, b) => lifeOrderOf(a) - lifeOrderOf(b)).map(({ id }) => id)).toEqual([
    'order_confirmation_email',
    'just_shipped_email',
    'just_shipped_text',
    'delivered_email',
    'delivered_text',
  ])
})
