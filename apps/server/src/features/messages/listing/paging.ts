import { nothing, type Part, part } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'

type Listed = { readonly createdAt: string; readonly id: string }

/** A page of a list that is sorted by its time, newest first. `rows` has one more if there is a next page. */
export function pageOf<Row extends Listed>(rows: readonly Row[], size: number) {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, continuationToken: last && rows.length > size ? `${Date.parse(last.createdAt)}.${last.id}` : null }
}

export type Place = { readonly at: string; readonly id: string }

/** The place after which the next page begins. */
export function placeOf(token: string | undefined): Place | null {
  if (token === undefined) return null
  const [, ms, id] = /^(\d{1,13})\.([\w-]{1,100})$/.exec(token) ?? []
  if (ms === undefined || id === undefined) throw refused('continuationToken', '{_field_} isn’t valid')
  return { at: new Date(Number(ms)).toISOString(), id }
}

/** The condition for the rows after a place. */
export const after = (place: Place | null): Part =>
  place === null ? nothing : part`and (created_at, id) < (${place.at}::timestamptz, ${place.id})`
