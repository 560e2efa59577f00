import { defineAction } from './action-traits.ts'
import { named } from './named.ts'

const operations = [
  { id: 'add', text: 'Add' },
  { id: 'remove', text: 'Remove' },
] as const

export const tag = defineAction({
  id: 'tag',
  text: 'Add or remove tag',
  targets: ['Shipment', 'Order'],
  settings: {
    tagId: { kind: 'id', of: 'tag', label: 'Tag' },
    operation: { kind: 'choice', options: operations, first: 'add', label: 'What to do' },
  },
  changesOrders: false,
  sameBy: 'tagId',
  words({ action, names }) {
    const tagName = named(action.tagId, id => names.nameOf('tag', id))
    return action.operation === 'remove' ? `remove the tag ${tagName}` : `tag it ${tagName}`
  },
})
