import { expect, test } from 'vitest'
import { lifePlaceOf, lifeStageOf, occasionOf } from './life-stages.ts'

const mail = { id: 'mine', type: 'email', targetType: 'Shipment', validMilestones: [] } as const

test.each([
  [{ id: 'on_its_way_email' }, 'on_its_way', 'on_its_way'],
  [{ id: 'on_its_way_text', type: 'text' }, 'on_its_way', 'on_its_way'],
  [{ id: 'delivered_email-2' }, 'delivered', 'delivery'],
  [{ id: 'delivered_to_other_email' }, 'delivered_to_other', 'delivery'],
  [{ id: 'my_email' }, null, 'any_time'],
  [{ validMilestones: ['completed'] }, null, 'delivery'],
  [{ targetType: 'Order', validMilestones: ['delivery'] }, null, 'order'],
  [{ targetType: 'Invite' }, null, 'colleagues'],
  [{ type: 'webhook' }, null, 'systems'],
] as const)('%o is for %s, in the stage %s', (fields, occasion, stage) => {
  expect([occasionOf({ ...mail, ...fields }), lifeStageOf({ ...mail, ...fields })]).toEqual([occasion, stage])
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
  expect(all.toSorted((a, b) => lifePlaceOf(a) - lifePlaceOf(b)).map(({ id }) => id)).toEqual([
    'order_confirmation_email',
    'just_shipped_email',
    'just_shipped_text',
    'delivered_email',
    'delivered_text',
  ])
})
