import type { ContainerJob } from '@aftermile/contract/containers/container-jobs'
import { expect, test } from 'vitest'
import { actionsText, countsText, itemsText, jobEndText, jobTitle, toneOf } from './action-texts.ts'

const job: ContainerJob = {
  id: 'j',
  type: 'shipment',
  kind: 'actions',
  actions: [{ type: 'tag', tagId: 'vip', name: 'VIP', operation: 'add' }],
  status: 'done',
  total: 20_000,
  done: 19_998,
  unchanged: 0,
  refused: 2,
  messages: null,
  message: null,
  canUndo: true,
  undoneBy: null,
  undoes: null,
  createdAt: '2026-11-02T09:00:00Z',
  createdBy: 'Maja',
  finishedAt: null,
}

test('the title of a job lists its actions', () => {
  expect(actionsText([...job.actions, { type: 'tag', tagId: 'gift', operation: 'remove' }])).toBe(
    'Add VIP, remove gift',
  )
  expect(actionsText([{ type: 'complete', completeStatusId: 'lost' }])).toBe('Mark as lost')
  expect(
    actionsText([
      { type: 'email', templateId: 'arrived', name: 'It is here' },
      { type: 'text', templateId: 'arrived-text' },
      { type: 'webhook', templateId: 'desk' },
    ]),
  ).toBe('Send e-mail It is here, send text message arrived-text, call webhook desk')
  expect(jobTitle({ ...job, kind: 'refresh', actions: [] })).toBe('Update')
  expect(jobTitle({ ...job, undoes: 'k' })).toBe('Undo: add VIP')
})

test('counts of 0 are left out', () => {
  expect(countsText(job)).toBe('19\u00a0998 done, 2 rejected')
  expect(countsText({ done: 0, unchanged: 0, refused: 0 })).toBe('no changes')
  expect([itemsText('order', 1), itemsText('shipment', 2000)]).toEqual(['1 order', '2\u00a0000 shipments'])
})

test('a failed or cancelled job says why it ended', () => {
  expect(jobEndText({ ...job, status: 'failed', message: 'Maja no longer has permission to do this.' })).toBe(
    'Add VIP: Maja no longer has permission to do this.',
  )
  expect(jobEndText({ ...job, status: 'cancelled', done: 5, refused: 0 })).toBe('Add VIP: stopped, 5 done.')
})

test('a job with refused items or a failure is a problem', () => {
  const clean = { ...job, refused: 0 }
  expect([toneOf(clean, clean.status), toneOf(job, job.status), toneOf(clean, 'failed')]).toEqual([
    'done',
    'problem',
    'problem',
  ])
})
