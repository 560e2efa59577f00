import type { LookupEntry, Meta } from '@aftermile/contract/settings/meta'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { metaQuery } from '../../../api/meta.ts'
import type { RuleField } from './condition-edits.ts'

type Option = { readonly value: string; readonly label: string }

/** The values of a field by name. Products are named with their carrier. */
export function useValueOptions({ choices, names, type }: RuleField): readonly Option[] {
  const { data: meta } = useQuery(metaQuery)
  return useMemo(() => {
    if (choices !== null) return choices.map(({ id, text }) => ({ value: id, label: text }))
    const carriers = new Map(meta?.serviceProvider.map(({ id, text }) => [id, text]))
    return entriesOf(meta, names).map(({ id, text, index, parentId }) => ({
      value: String(type === 'count' ? (index ?? id) : id),
      label: parentId ? `${carriers.get(parentId) ?? parentId}: ${text}` : text,
    }))
  }, [choices, names, type, meta])
}

const entriesOf = (meta: Meta | undefined, names: string | null): readonly LookupEntry[] =>
  meta !== undefined && isSet(meta, names) ? meta[names] : []

const isSet = (meta: Meta, names: string | null): names is Exclude<keyof Meta, 'tags'> =>
  names !== null && names !== 'tags' && Object.hasOwn(meta, names)
