import type { Template } from '@aftermile/contract/settings/templates'
import { isTemplateChannel } from '@aftermile/domain/channels/channels'
import type { CodeLanguage } from '../../../ui/code/code-language.ts'
import { templateView } from '../../messages/channels/channel-views.ts'
import type { PartId } from './editor-search.ts'

export type Part = { readonly id: PartId; readonly title: string; readonly language: CodeLanguage }

/** The tabs of a template by its type. */
export function partsOf({ type, contentType }: Pick<Template, 'type' | 'contentType'>): readonly Part[] {
  const content: Part = { id: 'content', title: 'Content', language: languageOf(contentType) }
  const tabs = templateView(type)?.tabs
  return tabs?.map(tab => ({ ...tab, language: tab.language ?? languageOf(contentType) })) ?? [content]
}

function languageOf(contentType: string): CodeLanguage {
  if (contentType === 'text/mjml') return 'mjml'
  if (contentType === 'text/html') return 'html'
  return contentType === 'application/json' ? 'json' : 'text'
}

/** Whether its blocks can be edited. */
export const isMjmlMail = ({ type, contentType }: Pick<Template, 'type' | 'contentType'>): boolean =>
  isTemplateChannel(type) && contentType === 'text/mjml'

/** The tab that shows a field or a part of the envelope. */
export function partWith(parts: readonly Part[], field: string): PartId | null {
  const [name = ''] = field.split('.')
  const found = parts.find(({ id }) => id === name) ?? parts.find(({ id }) => id === 'envelope')
  return found?.id ?? null
}
