import type { Template } from '@aftermile/contract/settings/templates'
import { languageOf } from '@aftermile/domain/languages/languages'
import type { SendingTemplate } from '../../settings/templates/find-for-sending.ts'

/** A template in one locale: what its child for the locale leaves out is that of the main one. */
export type ChosenTemplate = Template & { readonly compiled: string | null }

export function chooseLocale({ main, locales }: SendingTemplate, locale: string): ChosenTemplate {
  const language = languageOf(locale)
  const usable = locales.filter(({ type, isEnabled }) => type === main.type && isEnabled)
  const child =
    usable.find(template => template.locale === locale) ??
    usable.find(compiledTemplate => language !== null && languageOf(compiledTemplate.locale) === language)
  if (child === undefined || main.locale === locale) return main
  return {
    ...main,
    locale: child.locale,
    ...(child.content !== null && {
      content: child.content,
      contentType: child.contentType,
      compiled: child.compiled,
    }),
    text: child.text ?? (child.content === null ? main.text : null),
    payload: child.payload ?? main.payload,
  }
}
