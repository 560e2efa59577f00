import type { LanguageId } from '@aftermile/domain/languages/languages'
import type { TemplateTargetType } from '@aftermile/domain/messages/template-lists'
import { mailLayout } from './layout/mail-layout.ts'
import { wordsOf } from './library-templates.ts'
import type { Trigger } from './triggers.ts'

/** An own mail begins so: the frame of the library with the brand of the merchant, and room for its own words. */
export function brandFrame(targetType: TemplateTargetType, language: LanguageId): string {
  const trigger: Trigger = { name: '', description: '', targetType, milestones: [], facts: [] }
  const own = { locale: language, heading: 'Your heading', body: '<p>Your message.</p>' }
  return mailLayout(trigger, { ...wordsOf(language), ...own })
}
