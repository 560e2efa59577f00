import type { Field, Fields } from '@aftermile/domain/fields/field'
import { fieldsWith } from '@aftermile/domain/fields/lookup'
import { milestoneOf } from '@aftermile/domain/lists/milestones'
import { timeStates, timeStateWord } from '@aftermile/domain/shipment/delivery-times'
import type { Names } from '../../../api/use-names.ts'
import type { FacetField, LinkedField } from '../list-definition.ts'

/** The facets of a list from the field catalogue: those in `openFirst` first, then the others. */
export function facetFields(all: Fields, openFirst: readonly string[], names: Names): readonly FacetField[] {
  const facets: Fields = fieldsWith(all, 'filter', 'facet')
  const order = [...openFirst, ...Object.keys(facets).filter(name => !openFirst.includes(name))]
  return order.flatMap(name => {
    const field = facets[name]
    return field ? [facetOf(name, field, { names, isOpenFirst: openFirst.includes(name) })] : []
  })
}

/** Few have one, so the server doesn’t count it. */
export const openConversationFacet: FacetField = {
  field: 'hasOpenConversation',
  title: 'Open conversation',
  nameOf: value => (value === '1' ? 'Yes' : 'No'),
  options: ['1', '0'],
  isOpenFirst: false,
}

type Shown = { readonly names: Names; readonly isOpenFirst: boolean }

function facetOf(field: string, { label: title, names: set }: Field, { names, isOpenFirst }: Shown): FacetField {
  const shown = { field, title, isOpenFirst }
  if (set === undefined) return { ...shown, nameOf: value => value }
  if (set === 'milestone') return { ...shown, ...milestones(names) }
  const nameOf = (value: string) => names.nameOf(set, value)
  if (set === 'tag')
    return { ...shown, nameOf, colorOf: value => names.tags.find(tag => tag.id === value)?.color ?? null }
  const colorOf = (value: string) => names.find(set, value)?.color ?? null
  if (set === 'timeState') return { ...shown, ...deliveryStatuses, colorOf, help: 'late' }
  if (set === 'slaState') return { ...shown, nameOf, colorOf, help: 'sla' }
  return { ...shown, nameOf, ...((set === 'status' || set === 'orderStatus') && { colorOf }) }
}

const deliveryStatuses = {
  nameOf: (value: string) => {
    const state = timeStates.find(({ id }) => id === value)
    return state ? timeStateWord(state.id) : value
  },
  orderOf: (value: string) => timeStates.findIndex(({ id }) => id === value),
}

/** The delivery status as a filter without counts. */
export const deliveryStatusField: LinkedField = {
  field: 'timeState',
  title: 'Delivery status',
  nameOf: deliveryStatuses.nameOf,
}

/** Milestones are facets by index, in their own order. */
const milestones = ({ nameOf, find }: Names) => ({
  nameOf: (value: string) => nameOf('milestone', milestoneOf(Number(value))),
  colorOf: (value: string) => find('milestone', milestoneOf(Number(value)))?.color ?? null,
  orderOf: Number,
})
