import { expect, test } from 'vitest'
import { milestones } from '../lists/milestones.ts'
import { finalStatuses } from '../lists/statuses.ts'
import { canComplete, completions } from './completion.ts'

const allowed = {
  cancelled: ['preparation', 'departure'],
  delivered: ['preparation', 'departure', 'in_transit', 'arrival', 'delivery'],
  lost: ['preparation', 'departure', 'in_transit', 'arrival', 'delivery'],
  destroyed: ['preparation', 'departure', 'in_transit', 'arrival', 'delivery'],
  unknown: ['preparation', 'departure', 'in_transit', 'arrival', 'delivery'],
  returned: ['in_transit', 'arrival', 'delivery'],
  impounded: ['in_transit', 'arrival', 'delivery'],
  terminated: ['in_transit', 'arrival', 'delivery'],
}

test.each(Object.entries(allowed))('%s can be set by hand in exactly its milestones', (statusId, where) => {
  const status = finalStatuses.find(({ id }) => id === statusId)
  expect(status).toBeDefined()
  if (!status) return
  expect(milestones.filter(({ id }) => canComplete(status.id, id)).map(({ id }) => id)).toEqual(where)
})

test('every final status is in the table once, and a completed shipment cannot be completed again', () => {
  expect(completions.map(({ statusId }) => statusId).sort()).toEqual(finalStatuses.map(({ id }) => id).sort())
  for (const { id } of finalStatuses) expect(canComplete(id, 'completed')).toBe(false)
})
