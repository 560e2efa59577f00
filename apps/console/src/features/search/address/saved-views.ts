import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import { ColumnLayout } from '../../../storage/table-layout.ts'
import { facetsText, type ListAddress, newestFirst, parseChosenFacets, parseListAddress } from './list-address.ts'

type Filter = Bookmark['filter']

const plainFields = [
  'text',
  'bookedFrom',
  'bookedTo',
  'completedFrom',
  'completedTo',
  'sort',
  'includeCompleted',
] as const

/** The part of the address that a saved view stores: the values of each filter by its id. */
export function filterOfAddress(address: ListAddress): Filter {
  const plain = plainFields.flatMap(field => {
    const value = address[field]
    return value === undefined ? [] : [[field, [value]] as const]
  })
  const facets = Object.entries(parseChosenFacets(address.facets)).map(
    ([field, values]) => [field, [...values]] as const,
  )
  return Object.fromEntries([...plain, ...facets])
}

/** The address of a saved view. Filters that it lacks are cleared. It always has a sorting, so that no stored preference applies. */
export function addressOfFilter(filter: Filter): ListAddress {
  const isPlain = (field: string) => plainFields.some(each => each === field)
  const plain = Object.fromEntries(plainFields.map(field => [field, filter[field]?.[0]]))
  const chosen = Object.entries(filter)
    .filter(([field]) => !isPlain(field))
    .map(([field, values]) => [field, values.map(String)] as const)
  const read = parseListAddress({ ...plain, facets: facetsText(Object.fromEntries(chosen)) })
  return { ...emptyAddress, ...read, sort: read.sort ?? `-${newestFirst.by}` }
}

export const emptyAddress: ListAddress = {
  text: undefined,
  facets: undefined,
  bookedFrom: undefined,
  bookedTo: undefined,
  completedFrom: undefined,
  completedTo: undefined,
  includeCompleted: undefined,
  sort: undefined,
  page: undefined,
  preview: undefined,
}

/** The columns of a view; null if they cannot be read. */
export function layoutOfView({ layout }: Pick<Bookmark, 'layout'>): ColumnLayout | null {
  try {
    const read = ColumnLayout.safeParse(JSON.parse(layout))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Whether the list still shows the view unchanged. */
export const isSameView = (
  view: Pick<Bookmark, 'filter' | 'layout'>,
  address: ListAddress,
  layout: ColumnLayout,
): boolean =>
  sorted(view.filter) === sorted(filterOfAddress(address)) &&
  JSON.stringify(layoutOfView(view) ?? layout) === JSON.stringify(layout)

const sorted = (filter: Filter): string =>
  JSON.stringify(
    Object.entries(filter)
      .map(([field, values]) => [field, values.map(String).toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
