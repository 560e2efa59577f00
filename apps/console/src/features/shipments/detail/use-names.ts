import type { LookupEntry, Meta } from '@aftermile/contract/meta'
import { useQuery } from '@tanstack/react-query'
import { metaQuery } from '../../../api/meta.ts'

type LookupSet = { [Key in keyof Meta]: Meta[Key] extends LookupEntry[] ? Key : never }[keyof Meta]

/** What ids are called. An id that nobody has named stands for itself. */
export function useNames() {
  const { data } = useQuery(metaQuery)
  const find = (set: LookupSet, id: string | number | null): LookupEntry | null =>
    id === null ? null : (data?.[set].find(entry => entry.id === id) ?? null)
  return {
    find,
    nameOf: (set: LookupSet, id: string | null): string => find(set, id)?.text ?? id ?? '',
    productName: (serviceProviderId: string | null, productId: string | null): string =>
      find('serviceProviderProduct', `${serviceProviderId}/${productId}`)?.text ?? productId ?? '',
    tags: data?.tags ?? [],
  }
}

export type Names = ReturnType<typeof useNames>
