import type { SentTemplate } from '@aftermile/contract/settings/templates'
import type { LanguageId } from '@aftermile/domain/lists/languages'
import { languages } from '@aftermile/domain/lists/languages'
import { audiences } from './layout/audience.ts'
import { type MailWords, mailLayout } from './layout/mail-layout.ts'
import { plainMail } from './layout/plain-text.ts'
import { da } from './texts/da.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { fi } from './texts/fi.ts'
import type { LibraryTexts } from './texts/library-texts.ts'
import { nb } from './texts/nb.ts'
import { sv } from './texts/sv.ts'
import { type TextTriggerId, type Trigger, type TriggerId, triggerIds, triggerOf } from './triggers.ts'

const textsOf: Readonly<Record<LanguageId, LibraryTexts>> = { en, sv, nb, da, fi, de }

/** The language of the main templates. The others are their children. */
const mainLanguage: LanguageId = 'en'

export type LibraryTemplate = SentTemplate & { readonly id: string }

/** All templates that come with the product. */
export const libraryTemplates = (): LibraryTemplate[] =>
  triggerIds.flatMap(id =>
    languages.flatMap(({ id: language }) =>
      isText(id) ? [mailOf(id, language), textMessageOf(id, language)] : [mailOf(id, language)],
    ),
  )

const isText = (id: TriggerId): id is TextTriggerId => !triggerOf(id).isOnlyEmail

function mailOf(id: TriggerId, language: LanguageId): LibraryTemplate {
  const { words, mails } = textsOf[language]
  const { subject, preheader } = mails[id]
  return {
    ...sharedOf(id, 'email', language),
    type: 'email',
    contentType: 'text/mjml',
    content: mailLayout(triggerOf(id), mailWords(id, language)),
    text: plainMail(triggerOf(id), mails[id], words),
    payload: JSON.stringify({ subject, preheader }, null, 2),
  }
}

export function mailWords(id: TriggerId, language: LanguageId): MailWords {
  const { words, mails } = textsOf[language]
  const { heading, body, button } = mails[id]
  const paragraphs = body.split('\n\n').map(paragraph => `<p>${paragraph}</p>`)
  return { ...words, locale: language, heading, body: paragraphs.join(''), button: button ?? words.button }
}

const textMessageOf = (id: TextTriggerId, language: LanguageId): LibraryTemplate => ({
  ...sharedOf(id, 'text', language),
  type: 'text',
  contentType: 'text/plain',
  text: `{{ merchant.name }}: ${textsOf[language].texts[id]}{% if trackingUrl %} {{ trackingUrl }}{% endif %}`,
})

function sharedOf(
  id: TriggerId,
  ending: 'email' | 'text',
  language: LanguageId,
): Omit<LibraryTemplate, 'type' | 'contentType'> {
  const { name, description, targetType, purpose, isUrgent, milestones }: Trigger = triggerOf(id)
  const mainId = `${id}_${ending}`
  const isMain = language === mainLanguage
  return {
    id: isMain ? mainId : `${mainId}-${language}`,
    parentId: isMain ? null : mainId,
    locale: language,
    name,
    description,
    targetType,
    purpose: purpose ?? 'transactional',
    isUrgent: isUrgent ?? false,
    validMilestones: [...milestones],
    isSystem: true,
    // Customers hear nothing that the tenant has not chosen. A locale follows its main template.
    isEnabled: !isMain || !audiences[targetType].isCustomer,
  }
}
