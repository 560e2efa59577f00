import type { Need } from '../../access.ts'
import type { LanguageId } from '../../languages/languages.ts'
import { phraseInEach } from '../../languages/phrases-in.ts'
import type { TemplateTargetType } from '../template-lists.ts'

/**
 * A link that opens an account to whoever has it. No Liquid can read it. The server puts it in after rendering, where the template has the
 * marker: as the whole address of a link, or as a word of the plain text. Without a marker it is put at the end.
 */
export type AccountKey = {
  readonly marker: string
  /** How templates from before name the link. It has the marker as its value. */
  readonly variable: string
  /** Shown in previews and tests. */
  readonly sample: string
  /** What the link says if the template has no place for it. */
  readonly words: Readonly<Record<LanguageId, string>>
}

const inviteKey: AccountKey = {
  marker: '#activation-link',
  variable: 'activationUrl',
  sample: 'https://console.example/activate/sample',
  words: phraseInEach('activate'),
}

/** The message with the link for a new password. It is written to users as invitations are. */
export const passwordResetTemplate = 'password_reset_email'

const passwordKey: AccountKey = {
  ...inviteKey,
  sample: 'https://console.example/oidc/reset?code=sample',
  words: phraseInEach('choosePassword'),
}

/** The key that messages of a target type carry; null if they carry none. */
export function accountKeyOf(targetType: TemplateTargetType, templateId?: string): AccountKey | null {
  if (targetType !== 'Invite') return null
  return templateId === passwordResetTemplate ? passwordKey : inviteKey
}

/** What it needs to change the words of messages that carry a key, besides the right to change templates. */
export const accountKeyNeed = { scope: 'user_write_admin' } as const satisfies Need
