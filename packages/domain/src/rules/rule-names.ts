import type { LookupSet } from '../fields/field.ts'

/** What stands where something is still to be chosen. */
export const open = '…'

/** Finds what ids are called. */
export type RuleNames = {
  readonly nameOf: (set: LookupSet | 'template' | 'policy' | 'user', id: string | number) => string
  /** Who gets the messages of a template. Null: the receiver. */
  readonly recipientOf: (templateId: string) => string | null
}
