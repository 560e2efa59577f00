import { type ParsedTemplate, type SentTemplate, template } from '@aftermile/contract/settings/templates'
import { textsIn } from '@aftermile/domain/languages/language-texts'
import { type LanguageId, languages } from '@aftermile/domain/languages/languages'
import { audienceOf, endingOf } from './layout/audience.ts'
import { type MailWords, mailLayout } from './layout/mail-layout.ts'
import type { LibraryTexts, SharedWords } from './texts/library-texts.ts'
import { type TextTriggerId, type Trigger, type TriggerId, triggerIds, triggerOf } from './triggers.ts'

const textsOf: Readonly<Record<LanguageId, LibraryTexts>> = textsIn('mails')

/** The words that the mails of a language share. */
export const wordsIn = (language: LanguageId): SharedWords => textsOf[language].words

/** The language of the main templates. The others are their children. */
export const mainLanguage: LanguageId = 'en'

type LibraryTemplate = { readonly triggerId: TriggerId; readonly item: ParsedTemplate }

/** All templates that come with the product. */
export const libraryTemplates = (): LibraryTemplate[] =>
  triggerIds.flatMap(triggerId =>
    languages.flatMap(({ id: language }) => {
      const mail = mailOf(triggerId, language)
      const all = hasText(triggerId) ? [mail, textOf(triggerId, language)] : [mail]
      return all.map(sent => ({ triggerId, item: template.sent.parse(sent) }))
    }),
  )

const hasText = (id: TriggerId): id is TextTriggerId => !triggerOf(id).isOnlyEmail

function mailOf(id: TriggerId, language: LanguageId): SentTemplate {
  const { subject, preheader } = textsOf[language].mails[id]
  return {
    ...sharedOf(id, language),
    ...idsOf(`${id}_email`, language),
    type: 'email',
    contentType: 'text/mjml',
    content: mailLayout(triggerOf(id), mailWords(id, language)),
    payload: JSON.stringify({ subject, preheader }, null, 2),
  }
}

/** What the mails of a language have in common. */
export const wordsOf = (language: LanguageId): SharedWords => textsOf[language].words

/** The words of a mail as its layout needs them. */
export function mailWords(id: TriggerId, language: LanguageId): MailWords {
  const { words, mails } = textsOf[language]
  const { heading, body, button } = mails[id]
  const paragraphs = body.split('\n\n').map(paragraph => `<p>${paragraph}</p>`)
  return { ...words, locale: language, heading, body: paragraphs.join(''), button: button ?? words.button }
}

const textOf = (id: TextTriggerId, language: LanguageId): SentTemplate => ({
  ...sharedOf(id, language),
  ...idsOf(`${id}_text`, language),
  type: 'text',
  contentType: 'text/plain',
  text: `{{ merchant.name }}: ${textsOf[language].texts[id]}${linksOf(triggerOf(id), textsOf[language].words)}`,
  payload: JSON.stringify({ sender: '{{ merchant.name }}' }, null, 2),
})

/** A reminder gets its link to unsubscribe when it is sent, if it fits. Who asked for updates can end them with every message. */
function linksOf(trigger: Trigger, words: SharedWords): string {
  const { link } = audienceOf(trigger)
  const ending = trigger.isForSubscribers ? endingOf(trigger, words) : null
  const end = ending === null ? '' : `{% if unsubscribeUrl %}\n${ending}: {{ unsubscribeUrl }}{% endif %}`
  return `{% if ${link} %} {{ ${link} }}{% endif %}${end}`
}

export const idsOf = (mainId: string, language: LanguageId) =>
  language === mainLanguage ? { id: mainId } : { id: `${mainId}-${language}`, parentId: mainId }

function sharedOf(id: TriggerId, language: LanguageId): Omit<SentTemplate, 'id' | 'type'> {
  const trigger = triggerOf(id)
  const { name, description, targetType, purpose, isUrgent, milestones, isForSubscribers = false } = trigger
  return {
    name,
    description,
    targetType,
    purpose,
    isUrgent,
    validMilestones: [...milestones],
    locale: language,
    isSystem: true,
    isCustomized: false,
    // Customers hear nothing that the tenant has not chosen, or they themselves. A locale follows its main template.
    isEnabled: language !== mainLanguage || !audienceOf(trigger).isCustomer || isForSubscribers,
  }
}
