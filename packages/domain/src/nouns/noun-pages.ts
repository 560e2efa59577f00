import { mayDo, type Need, type Rights } from '../access.ts'
import { isNoun, type Noun, type NounId, nouns } from './nouns.ts'

type PathOf<Page> = Page extends `${infer Path}?${string}` ? Path : Page
type PageOf<N> =
  | (N extends { list: infer List } ? List : never)
  | (N extends { page: infer Page } ? PathOf<Page> : never)

/** The pages of nouns, without what their addresses ask for. */
export type NounPath = Extract<PageOf<(typeof nouns)[NounId]>, string>

/** The right that each page of a noun needs. */
export function nounPageNeeds(): Readonly<Record<NounPath, Need>> {
  const needs = Object.values<Noun>(nouns).flatMap(({ list, page, need }) =>
    [list, page].flatMap(path => (path === undefined || need === undefined ? [] : [[pathOf(path), need] as const])),
  )
  return Object.fromEntries(needs) as Record<NounPath, Need> // the same paths as those of the type
}

const pathOf = (page: string): string => page.split('?', 1)[0] ?? page

type Item = { readonly noun: string; readonly id: string; readonly parentId: string | null }

/** The address of the page of an item; null if there is none, or if the user may not open it. */
export function nounHref({ noun, id, parentId }: Item, rights: Rights): string | null {
  const { page, need = 'everyone' }: Partial<Noun> = isNoun(noun) ? nouns[noun] : {}
  if (page === undefined || !mayDo(rights, need)) return null
  const ids = [id, parentId ?? '']
  const parts = page.split(/(\{-\$\w+\}|\$\w+)/)
  return parts
    .toReversed()
    .map(part => (part.includes('$') ? encodeURIComponent(ids.shift() ?? '') : part))
    .toReversed()
    .join('')
}
