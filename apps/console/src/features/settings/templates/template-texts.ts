import type { Template } from '@aftermile/contract/settings/templates'
import { operatorTemplates } from '@aftermile/domain/actions/operator-templates'
import { languages } from '@aftermile/domain/languages/languages'
import { milestones } from '@aftermile/domain/lists/milestones'
import { type MessagePurpose, templateTargetNames, templateTypeNames } from '@aftermile/domain/messages/template-lists'

export const purposeNames: Readonly<Record<MessagePurpose, string>> = {
  transactional: 'About an order or a parcel',
  reminder: 'Reminder',
  marketing: 'Marketing',
}

export const contentTypeNames: Readonly<Record<string, string>> = {
  'text/mjml': 'MJML',
  'text/html': 'HTML',
  'text/plain': 'Plain text',
  'text/csv': 'CSV',
  'text/calendar': 'Calendar',
  'application/json': 'JSON',
}

/** Who may send messages with a template. Those that are not for operators are sent by rules and by Aftermile. */
export const senderText = (template: Template): string =>
  operatorTemplates([{ ...template, isEnabled: true }]).length > 0 ? 'Operators' : 'Automatic only'

export const languageName = (locale: string): string => languages.find(({ id }) => id === locale)?.name ?? locale

const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: templateTypeNames,
  targetType: templateTargetNames,
  purpose: purposeNames,
  contentType: contentTypeNames,
  authenticationMethod: { none: 'None', basic: 'Basic' },
}

/** The text of a value when two versions are compared; null for the default. */
export function valueText(name: string, value: unknown): string | null {
  if (name === 'locale') return languageName(String(value))
  if (name === 'httpMethod') return String(value).toUpperCase()
  if (name === 'validMilestones' && Array.isArray(value))
    return value.map(id => milestones.find(row => row.id === id)?.text ?? id).join(', ') || 'All'
  if (name === 'validMerchants' && Array.isArray(value)) return value.join(', ') || 'All'
  if (name === 'headers' && typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([header, content]) => `${header}: ${content}`)
      .join('\n')
  return wordsOf[name]?.[String(value)] ?? null
}

const written = ['content', 'text', 'payload']
const shownLength = 300

/** As above, where there is room for the start of a long text only. */
export function shortValueText(name: string, value: unknown): string | null {
  if (!written.includes(name) || typeof value !== 'string' || value.length <= shownLength) return valueText(name, value)
  return `${value.slice(0, shownLength)}…`
}
