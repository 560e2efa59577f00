import type { Template } from '@aftermile/contract/settings/templates'
import { languages } from '@aftermile/domain/languages/languages'

type Child = Pick<Template, 'id' | 'type' | 'parentId' | 'locale'>
/** What is read again after a change doesn’t say whether it is behind. */
type Listed = Template & { readonly isBehind?: boolean }

/** A main template with its languages. */
export type Family = { readonly main: Template; readonly locales: readonly Template[] }

/** The main templates among all, each with its languages. */
export function familiesOf(all: readonly Template[]): Map<string, Family> {
  const byId = new Map(all.map(each => [each.id, each]))
  const locales = Map.groupBy(
    all.filter(each => isLocaleOf(each, byId)),
    ({ parentId }) => parentId,
  )
  return new Map(
    all.filter(each => !isLocaleOf(each, byId)).map(main => [main.id, { main, locales: locales.get(main.id) ?? [] }]),
  )
}

/** One whose main template is not in the list stands alone. */
function isLocaleOf({ parentId, type }: Child, byId: ReadonlyMap<string, Child>): boolean {
  return parentId !== null && byId.get(parentId)?.type === type
}

/** The languages of messages in their order, then others that the template has. Null: missing. */
export function localesOf({ main, locales }: Family): { readonly id: string; readonly template: Template | null }[] {
  const own = new Map([main, ...locales].map(each => [each.locale, each]))
  const ids = new Set<string>([...languages.map(({ id }) => id), ...own.keys()])
  return [...ids].map(id => ({ id, template: own.get(id) ?? null }))
}

/** Whether a language was written before the main template changed. */
export const isBehind = (template: Listed): boolean => template.isBehind === true

/** The languages that were written before the main template changed. */
export const localesBehind = ({ locales }: Family): string[] =>
  locales.flatMap(each => (isBehind(each) ? [each.locale] : []))

export const missingLocales = (family: Family): string[] =>
  localesOf(family).flatMap(({ id, template }) => (template === null ? [id] : []))

/** The language that receivers of a missing one get: English, else that of the main template. */
export const fallbackLocale = ({ main, locales }: Family): string =>
  [main, ...locales].some(({ locale }) => locale === 'en') ? 'en' : main.locale
