import type { Meta } from '@aftermile/contract/settings/meta'
import { facetsText, parseFacetText } from '@aftermile/domain/fields/facet-text'
import { noValue } from '@aftermile/domain/fields/shipment-filters'
import { monthText } from '@aftermile/domain/format/board-times'
import { languages } from '@aftermile/domain/languages/languages'
import {
  isMessageFilter,
  type MessageFilterName,
  messageFilters,
} from '@aftermile/domain/messages/outcomes/message-outcomes'

export type FacetName = MessageFilterName
type Chosen = Readonly<Partial<Record<FacetName, readonly string[]>>>
type Option = { readonly value: string; readonly label: string }
type Texts = { readonly label: string; readonly nameOf?: (value: string) => string; readonly names?: keyof Meta }

/** The filters in the address. Unknown ones are ignored. */
export const chosenFacets = (text = ''): Chosen =>
  Object.fromEntries(
    parseFacetText(text).flatMap(({ field, values }) =>
      isMessageFilter(field) && values.length > 0 ? [[field, values]] : [],
    ),
  )

/** The filters with other values of one; without it if there are none. */
export const withFacet = (text: string | undefined, field: FacetName, values: readonly string[]): string | undefined =>
  facetsText({ ...chosenFacets(text), [field]: values })

const monthsBack = 24

function monthOptions(now: Date): readonly Option[] {
  return Array.from({ length: monthsBack }, (_, back) => {
    const day = new Date(now.getFullYear(), now.getMonth() - back, 1)
    const month = day.getFullYear() * 100 + day.getMonth() + 1
    return { value: String(month), label: monthText(month) }
  })
}

/** The filters that the log has fields for, with their values. */
export const facetFields = (meta: Meta | undefined, now: Date) =>
  [
    { field: 'month', options: monthOptions(now), none: 'All months' },
    {
      field: 'milestoneIndex',
      options: (meta?.milestone ?? []).map(({ index, text }) => ({ value: String(index), label: text })),
      none: 'All milestones',
    },
    {
      field: 'languageId',
      options: languages.map(({ id, name }) => ({ value: id, label: name })),
      none: 'All languages',
    },
  ] as const satisfies readonly { field: FacetName; options: readonly Option[]; none: string }[]

/** A filter in words, as `Outcome: Probably opened`. */
export function facetText(meta: Meta | undefined, field: FacetName, values: readonly string[]): string {
  const { label, nameOf, names }: Texts = messageFilters[field]
  const named = (value: string): string => {
    if (value === noValue) return 'none'
    return nameOf?.(value) ?? (names === undefined ? value : entryText(meta, names, value))
  }
  return `${label}: ${values.map(named).join(', ')}`
}

/** Milestones are known by their index. */
function entryText(meta: Meta | undefined, names: keyof Meta, value: string): string {
  const entries = names === 'tags' ? [] : (meta?.[names] ?? [])
  return entries.find(({ id, index }) => String(names === 'milestone' ? index : id) === value)?.text ?? value
}
