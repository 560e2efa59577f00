import { template } from '@aftermile/contract/settings/templates'
import { store } from '../../../records/store.ts'

/** The fields of templates. saved-templates.ts writes what they have besides: compiled HTML, a password, versions. */
export const templateStore = store({
  table: 'templates',
  noun: 'template',
  stored: template.stored,
  ownReplacesSystem: true,
})
