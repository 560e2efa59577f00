import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { useMemo } from 'react'
import { useNames } from '../../../api/use-names.ts'
import { facetsText, parseChosenFacets } from '../../search/address/list-address.ts'
import { FilterChips } from '../../search/facets/FilterChips.tsx'
import { facetFields } from '../../search/fields/facet-fields.ts'
import { linkedFields } from '../shipments/list/linked-fields.ts'
import { placeFacets } from '../shipments/list/place-facets.ts'
import { isSelected, type MapSearch } from './map-search.ts'

type Props = { search: MapSearch; onSearch: (change: MapSearch) => void }

/** The filters from a list that the map has no field for. */
export function MapChips({ search, onSearch }: Props) {
  const names = useNames()
  const fields = useMemo(() => [...facetFields(shipmentFields, [], names), ...placeFacets], [names])
  const linked = useMemo(() => linkedFields(names), [names])
  const { facets, text, bookedFrom, bookedTo } = search
  const chosen = parseChosenFacets(facets)
  const shown = facetsText(Object.fromEntries(Object.entries(chosen).filter(([field]) => !isSelected(chosen, field))))
  return (
    <FilterChips
      address={{ facets: shown, text, bookedFrom, bookedTo }}
      fields={fields}
      linked={linked}
      bookedTitle="Booked"
      hasText
      onSearch={change => {
        const next = typeof change === 'function' ? change({ facets }) : change
        const { text: _, ...others } = search
        onSearch({ ...others, text, ...next })
      }}
    />
  )
}
