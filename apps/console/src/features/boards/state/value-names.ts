import type { LookupEntry, Meta } from '@aftermile/contract/settings/meta'
import type { Value } from '@aftermile/dashboards/data/dataset'
import { ownName } from '@aftermile/dashboards/data/own-names'
import { unlistedArea } from '@aftermile/domain/places/areas'

export type NamedValue = {
  readonly text: string
  readonly color: string | null
  readonly isAlert: boolean
  /** Its position in its lookup set, the same on every chart; -1 if the set does not have it. */
  readonly position: number
  /** The share on time that a carrier should reach, in percent. */
  readonly targetOnTime?: number
}

/** Names a value of a lookup set. */
export type ValueNames = (set: string | null, value: Value) => NamedValue

export const unknownText = 'Unknown'

/** Whether the values of a set are numbers that are always sorted. */
export const isNumbered = (set: string | null): boolean => set === 'milestone'

/** A value without a name is shown as it is. */
export function valueNamesOf(meta: Meta | undefined): ValueNames {
  const indexes = new Map<string, ReadonlyMap<string, NamedValue>>()
  return (set, value) => {
    if (value === null) return { text: unknownText, color: null, isAlert: false, position: -1 }
    if (set === 'carrierProduct') return carrierProduct(String(value))
    const known = set === null ? undefined : indexOf(set).get(String(value))
    return known ?? { text: unlistedText(set, value), color: null, isAlert: false, position: -1 }
  }

  /** Two carriers may have products of the same name. */
  function carrierProduct(fullId: string): NamedValue {
    const product = indexOf('serviceProviderProduct').get(fullId)
    const carrierId = fullId.slice(0, fullId.indexOf('/'))
    const carrier = indexOf('serviceProvider').get(carrierId)?.text ?? carrierId
    const text = product === undefined ? fullId.slice(carrierId.length + 1) : product.text
    return {
      text: `${carrier} ${text}`,
      color: product?.color ?? null,
      isAlert: false,
      position: product?.position ?? -1,
    }
  }

  function unlistedText(set: string | null, value: string | number): string {
    if (set !== 'countryArea') return ownName(set, value) ?? String(value)
    return unlistedArea(String(value), country => indexOf('toCountry').get(country)?.text ?? country)
  }

  function indexOf(set: string): ReadonlyMap<string, NamedValue> {
    const index = indexes.get(set) ?? indexed(set, entriesOf(meta, set))
    indexes.set(set, index)
    return index
  }
}

/** Milestones are keyed by index, products with and without their provider: two providers may use the same product id. */
function indexed(set: string, entries: readonly LookupEntry[]): ReadonlyMap<string, NamedValue> {
  const keys = ({ id, index, parentId }: LookupEntry): string[] => {
    if (set === 'milestone') return [String(index)]
    return set === 'serviceProviderProduct' ? [String(id), String(id).slice(`${parentId ?? ''}/`.length)] : [String(id)]
  }
  return new Map(
    entries.flatMap((entry, position) => {
      const named = {
        text: entry.text,
        color: entry.color,
        isAlert: entry.isAlert === true,
        position,
        ...(entry.targetOnTime != null && { targetOnTime: entry.targetOnTime }),
      }
      return keys(entry).map(key => [key, named] as const)
    }),
  )
}

function entriesOf(meta: Meta | undefined, set: string): readonly LookupEntry[] {
  if (meta === undefined || !Object.hasOwn(meta, set)) return []
  // Every set but `tags` holds lookup entries, and boards do not use `tags`.
  return meta[set as Exclude<keyof Meta, 'tags'>]
}
