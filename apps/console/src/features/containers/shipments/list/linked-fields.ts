import type { Field } from '@aftermile/domain/fields/field'
import { liveFilters } from '@aftermile/domain/fields/live-filters'
import { fieldsWith } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { type ShipmentFilter, shipmentFilters } from '@aftermile/domain/fields/shipment-filters'
import { numberText } from '@aftermile/domain/format/numbers'
import { inactiveAfterDays } from '@aftermile/domain/shipment/inactive'
import type { Names } from '../../../../api/use-names.ts'
import { createdByImport } from '../../../search/fields/created-by-import.ts'
import type { LinkedField } from '../../../search/list-definition.ts'
import { townsText } from './place-facets.ts'

const { id: _, ...linked } = fieldsWith(shipmentFields, 'filter', 'linked')

const asItIs = (value: string): string => value

/** The filters that links from the map and the boards set, besides the facets. */
export function linkedFields({ nameOf }: Names): readonly LinkedField[] {
  return [
    {
      field: 'placeCity',
      title: 'Now in',
      nameOf: asItIs,
      allOf: townsText,
    },
    { field: 'placeCountryCode', title: 'Now in', nameOf: value => nameOf('toCountry', value) },
    {
      field: 'isInactive',
      title: 'Last update',
      nameOf: value => (value === 'true' ? `over ${inactiveAfterDays} days ago` : `within ${inactiveAfterDays} days`),
    },
    { field: 'atServicePointDays', title: 'At service point over', nameOf: value => `${value} days` },
    createdByImport,
    {
      field: 'id',
      title: 'Shipment',
      nameOf: asItIs,
      allOf: count => (count === 1 ? '1 chosen shipment' : `${numberText(count)} chosen shipments`),
    },
    ...Object.entries<Field>(linked).map(([field, { label, names }]) => ({
      field,
      title: label,
      nameOf: names ? (value: string) => nameOf(names, value) : asItIs,
    })),
    ...Object.entries<ShipmentFilter>({ ...shipmentFilters, ...liveFilters }).map(([field, filter]) => ({
      field,
      title: filter.label,
      nameOf: (value: string) => filter.nameOf?.(value, nameOf) ?? nameOf('serviceProviderProduct', value),
    })),
  ]
}
