import { template } from '@aftermile/contract/settings/templates'
import { store } from '../../../records/store.ts'

/** The rows of templates. Only saved-templates.ts writes them, because a template has more than its fields. */
export const templateStore = store({
  table: 'templates',
  noun: 'template',
  stored: template.stored,
  ownReplacesSystem: true,
})
