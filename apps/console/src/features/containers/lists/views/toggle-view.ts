import { facetsText, type ListAddress, parseChosenFacets } from '../../../search/address/list-address.ts'
import type { ReadyView } from '../../../search/list-definition.ts'

const textOf = (values: readonly string[] = []): string => values.toSorted().join()

/** Whether the list has the filters of a view, among others. */
export function isShown({ address: view }: ReadyView, address: ListAddress): boolean {
  const chosen = parseChosenFacets(address.facets)
  const facets = Object.entries(parseChosenFacets(view.facets))
  return (
    facets.every(([field, values]) => textOf(chosen[field]) === textOf(values)) &&
    (view.includeCompleted === undefined || view.includeCompleted === address.includeCompleted)
  )
}

/** The address without the filters of the views that it shows. */
export function withoutViews(views: readonly ReadyView[], address: ListAddress): ListAddress {
  const shown = views.filter(view => isShown(view, address))
  if (shown.length === 0) return {}
  const fields = new Set(shown.flatMap(({ address: { facets } }) => Object.keys(parseChosenFacets(facets))))
  const kept = Object.entries(parseChosenFacets(address.facets)).filter(([field]) => !fields.has(field))
  return { facets: facetsText(Object.fromEntries(kept)), includeCompleted: undefined, ...sortOf(shown, address) }
}

/** The address with the filters of a view added to its own, or without them if it has them. Views of the same filter replace each other. */
export function toggleView(views: readonly ReadyView[], view: ReadyView, address: ListAddress): ListAddress {
  const others = views.filter(each => each !== view && isShown(each, address))
  const isOn = isShown(view, address)
  const base = isOn ? withoutViews(views, address) : {}
  const added = isOn ? others : [view]
  const chosen = [isOn ? base.facets : address.facets, ...added.map(each => each.address.facets)].map(text =>
    parseChosenFacets(text),
  )
  return Object.assign({}, base, ...added.map(each => each.address), {
    facets: facetsText(Object.assign({}, ...chosen)),
  })
}

/** A view may come with a sorting of its own: without the view, the list is sorted as before by default. */
const sortOf = (views: readonly ReadyView[], { sort }: ListAddress): ListAddress =>
  views.some(({ address }) => address.sort !== undefined && address.sort === sort) ? { sort: undefined } : {}
