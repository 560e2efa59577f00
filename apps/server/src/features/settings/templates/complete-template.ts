import type { ParsedTemplate } from '@aftermile/contract/settings/templates'
import { templateContentTypes } from '@aftermile/domain/messages/template-lists'

/** A template as it was sent, with the content type of its type if it names none. */
export type CompleteTemplate = ParsedTemplate & { readonly contentType: string }

/** A template of a tenant as a row of the table. */
export const ownTemplate = (parsed: ParsedTemplate) => ({
  isSystem: false,
  isCustomized: false,
  ...completeTemplate(parsed),
})

export const completeTemplate = (parsed: ParsedTemplate): CompleteTemplate => ({
  ...parsed,
  contentType: parsed.contentType ?? templateContentTypes[parsed.type][0],
})
