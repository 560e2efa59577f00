import type { Tag } from '@aftermile/contract/settings/tags'
import { colorOfPriority } from '@aftermile/domain/lists/tag-priorities'
import { expect, test } from 'vitest'
import type { Selection } from '../selection.ts'
import { actionsOf, choicesByTitle, choicesOf, chosenAfter } from './tag-choices.ts'

const aTag = (id: string, name: string, allowOperatorTagging = true): Tag => ({
  ...{ id, name, allowOperatorTagging, tenantId: 'nordhem', description: '', priority: 0, color: colorOfPriority(0) },
  ...{ createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' },
})
const tags = [aTag('vip', 'VIP'), aTag('gift', 'Gift wrapping'), aTag('locked', 'Locked', false)]
const item = (id: string, ...own: string[]) => ({ id, merchantId: 'fjallro', milestoneIndex: 1000, tags: own })
const selection = (...items: Selection['items'][number][]): Selection => ({ type: 'shipment', items, matching: null })
const possibleActions = (choices: ReturnType<typeof choicesOf>) =>
  Object.fromEntries(choices.map(({ tag, canAdd, canRemove }) => [tag.id, [canAdd, canRemove]]))

test('a tag can be added if operators may and not all items have it, and removed if any item has it', () => {
  const choices = choicesOf(tags, selection(item('a', 'vip', 'locked'), item('b', 'vip')), null)
  expect(possibleActions(choices)).toEqual({ vip: [false, true], gift: [true, false], locked: [false, true] })
  expect(choices.map(({ count }) => count)).toEqual([2, 0, 1])
})

test('for all matches the facets decide; without exact facets nothing that might work is disabled', () => {
  const all: Selection = { type: 'shipment', items: [], matching: { query: {}, count: 10 } }
  const counts = new Map([
    ['vip', 10],
    ['locked', 1],
  ])
  expect(possibleActions(choicesOf(tags, all, counts))).toEqual({
    vip: [false, true],
    gift: [true, false],
    locked: [false, true],
  })
  expect(possibleActions(choicesOf(tags, all, null))).toEqual({
    vip: [true, true],
    gift: [true, true],
    locked: [false, true],
  })
})

test('the search matches titles in any case', () => {
  const choices = choicesOf(tags, selection(item('a')), null)
  expect(choicesByTitle(choices, ' gIFT').map(({ tag }) => tag.id)).toEqual(['gift'])
  expect(choicesByTitle(choices, 'vip').map(({ tag }) => tag.id)).toEqual(['vip'])
  expect(choicesByTitle(choices, '')).toHaveLength(3)
})

test('a choice can be changed and undone, and choices become actions', () => {
  const once = chosenAfter({}, 'vip', 'add')
  expect(chosenAfter(once, 'vip', 'add')).toEqual({ vip: null })
  expect(actionsOf(tags, chosenAfter(chosenAfter(once, 'gift', 'add'), 'vip', 'remove'))).toEqual([
    { type: 'tag', tagId: 'vip', name: 'VIP', operation: 'remove' },
    { type: 'tag', tagId: 'gift', name: 'Gift wrapping', operation: 'add' },
  ])
  expect(actionsOf(tags, {})).toEqual([])
})
