import { ruleTargets } from '../rule-lists.ts'
import { defineAction } from './action-traits.ts'
import { named } from './named.ts'

export const notify = defineAction({
  id: 'notify',
  text: 'Notify a colleague',
  targets: ruleTargets,
  settings: {
    userId: {
      kind: 'id',
      of: 'user',
      label: 'Colleague',
      description: 'Told in the console, and by e-mail if they want that.',
    },
    note: { kind: 'text', maxLength: 200, label: 'Note', description: 'What to do about it.' },
  },
  changesOrders: false,
  sameBy: 'userId',
  words: ({ action, names }) => `notify ${named(action.userId, id => names.nameOf('user', id))}`,
})
