import { hash } from 'node:crypto'
import { meaningKey } from '@aftermile/contract/intake/import-columns'
import { proposeId } from '@aftermile/domain/propose-id'

type Merchant = { readonly id: string; readonly name: string }

export type MerchantIds = {
  /** Merchants to create. */
  readonly fresh: readonly Merchant[]
  /** The id that each name stands for. */
  readonly ids: ReadonlyMap<string, string>
}

const maxNameChars = 100
const maxIdChars = 100
const markChars = 8

/**
 * Finds an id for each name. A name that is the id or the name of a merchant, in any case, stands for that one. The others get an id
 * made of the name, with a mark of their own where that id is taken or the name has no letter or digit for it.
 */
export function findMerchantIds(names: readonly string[], merchants: readonly Merchant[]): MerchantIds {
  const known = new Map<string, string>()
  for (const { id, name } of merchants) known.set(meaningKey(name), id)
  for (const { id } of merchants) known.set(id, id)
  const taken = new Set(merchants.map(({ id }) => id))
  const fresh: Merchant[] = []
  const ids = new Map<string, string>()
  for (const name of names) {
    const key = meaningKey(name)
    const found = known.get(key)
    const id = found ?? freeId(key, taken)
    ids.set(name, id)
    if (found !== undefined) continue
    fresh.push({ id, name: shortened(name.trim()) })
    known.set(key, id)
    taken.add(id)
  }
  return { fresh, ids }
}

/** The mark depends on the name alone, so that the same name gets the same id from another file. */
function freeId(key: string, taken: ReadonlySet<string>): string {
  const plain = proposeId(key)
  if (plain !== '' && plain !== 'create' && plain.length < maxIdChars && !taken.has(plain)) return plain
  const mark = hash('sha256', key).slice(0, markChars)
  return `${plain.slice(0, maxIdChars - markChars - 1) || 'merchant'}-${mark}`
}

const shortened = (name: string): string =>
  name.length <= maxNameChars ? name : `${name.slice(0, maxNameChars - 1).toWellFormed()}…`
