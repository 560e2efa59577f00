import { type Template, templates } from '@aftermile/contract/settings/templates'
import { languages } from '@aftermile/domain/lists/languages'
import { useList } from '../../api/resource.ts'

export type LocaleVersion = { readonly locale: string; readonly name: string; readonly template: Template | null }

/** The main template of a template, and its versions by language. Languages without one are missing. */
export function useTemplateLocales(template: Pick<Template, 'id' | 'parentId' | 'type'>) {
  const { data } = useList(templates)
  const main = data === undefined ? null : mainOf(data, template)
  return { main, versions: main === null ? [] : versionsOf(data ?? [], main) }
}

/** An attachment has a parent too, which is of another type. */
function mainOf(all: readonly Template[], { id, parentId, type }: Pick<Template, 'id' | 'parentId' | 'type'>) {
  const parent = all.find(each => each.id === parentId && each.type === type)
  return parent ?? all.find(each => each.id === id) ?? null
}

export function versionsOf(all: readonly Template[], main: Template): LocaleVersion[] {
  const versions = [main, ...all.filter(each => each.parentId === main.id && each.type === main.type)]
  const known = languages.map(({ id }): string => id)
  const others = versions.map(({ locale }) => locale).filter(locale => !known.includes(locale))
  return [...known, ...others].map(locale => ({
    locale,
    name: languageName(locale),
    template: versions.find(each => each.locale === locale) ?? null,
  }))
}

export const languageName = (locale: string): string => languages.find(({ id }) => id === locale)?.name ?? locale

/** The version that receivers of a language without one get. */
export function fallbackOf(versions: readonly LocaleVersion[], main: Template): LocaleVersion {
  const english = versions.find(({ locale, template }) => locale === 'en' && template !== null)
  return english ?? { locale: main.locale, name: languageName(main.locale), template: main }
}
