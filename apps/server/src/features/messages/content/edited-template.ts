import { template as templateItem } from '@aftermile/contract/settings/templates'
import type { SendingTemplate } from '../../settings/templates/find-for-sending.ts'
import type { Given } from './given.ts'

/** The stored family of a template with the one that is being edited in its place; null if the message has a stored one. */
export function editedTemplate({ template }: Given, stored: SendingTemplate | undefined): SendingTemplate | null {
  if (template === undefined) return null
  const edited = { ...templateItem.stored.parse(template), compiled: null }
  if (edited.parentId === null || stored === undefined) return { main: edited, locales: stored?.locales ?? [] }
  const others = stored.locales.filter(({ locale }) => locale !== edited.locale)
  return { main: stored.main, locales: [...others, { ...edited, isEnabled: true }] }
}
