import { rule } from '@aftermile/contract/settings/rules'
import { store } from '../../../records/store.ts'

/** The fields of rules and policies. saved-rules.ts checks them. */
export const ruleStore = store({ table: 'rules', noun: 'rule', stored: rule.stored, ownReplacesSystem: true })
