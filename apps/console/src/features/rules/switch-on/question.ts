import type { Senders } from '@aftermile/contract/containers/setup'
import type { existingChoices, Rule } from '@aftermile/contract/settings/rules'
import type { Template } from '@aftermile/contract/settings/templates'
import type { Values } from '../../../api/resource.ts'

/** What a rule that is switched on does to what matches already. Undefined: nothing matches, so nobody was asked. */
export type SwitchedOn = { readonly existing: (typeof existingChoices)[number] | undefined }

/** What is asked before a rule is switched on. */
export type Question = {
  readonly rule: Values<Rule>
  /** Those of its templates that are off and can be switched on. */
  readonly off: readonly Template[]
  /** Those that lack something, so that nothing can be sent with them. */
  readonly incomplete: readonly Template[]
  /** The channels that it sends on and no app sends. */
  readonly unsent: readonly (keyof Senders)[]
  readonly matches: number
  /** There may be more that match. */
  readonly isMore: boolean
}

export type Answer = SwitchedOn & { readonly isWithTemplates: boolean }
