import type { LookupEntry, Meta } from '@aftermile/contract/settings/meta'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { metaQuery } from './meta.ts'

type LookupSet = { [Key in keyof Meta]: Meta[Key] extends LookupEntry[] ? Key : never }[keyof Meta]

/** Display names by id. An id without a name is shown as it is. The object is stable until the metadata changes. */
export function useNames() {
  const { data } = useQuery(metaQuery)
  return useMemo(() => namesOf(data), [data])
}

/** The merchants that the user sees, for fields that choose some. The list is stable until the metadata changes. */
export function useMerchantOptions(): readonly { id: string; name: string }[] {
  const { data } = useQuery(metaQuery)
  return useMemo(() => data?.merchant.map(({ id, text }) => ({ id: String(id), name: text })) ?? [], [data])
}

export type Names = ReturnType<typeof namesOf>

function namesOf(meta: Meta | undefined) {
  const sets = new Map<LookupSet, Map<string | number, LookupEntry>>()
  const entriesOf = (set: LookupSet) => {
    const known = sets.get(set) ?? new Map(meta?.[set].map(entry => [entry.id, entry]))
    sets.set(set, known)
    return known
  }
  const find = (set: LookupSet, id: string | number | null): LookupEntry | null =>
    id === null ? null : (entriesOf(set).get(id) ?? null)
  return {
    find,
    nameOf: (set: LookupSet, id: string | null): string => find(set, id)?.text ?? id ?? '',
    optionsOf: (set: LookupSet): readonly { value: string; label: string }[] =>
      [...entriesOf(set).values()].map(({ id, text }) => ({ value: String(id), label: text })),
    productName: (serviceProviderId: string | null, productId: string | null): string =>
      find('serviceProviderProduct', `${serviceProviderId}/${productId}`)?.text ?? productId ?? '',
    tags: meta?.tags ?? [],
    hasPolicies: (meta?.slaPolicy.length ?? 0) > 0,
  }
}
