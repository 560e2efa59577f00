import { timeStates } from '@aftermile/domain/delivery-times'
import { numberText } from '../../ui/number-text.ts'
import type { LinkedField } from '../../ui/results/kind.ts'
import type { Names } from './detail/use-names.ts'

/** More towns than this are one chip. */
const mostNamed = 6

const asItIs = (value: string): string => value

/** What the map and the boards ask the list for, besides its facets. */
export function linkedFields({ nameOf }: Names): readonly LinkedField[] {
  return [
    {
      field: 'placeCity',
      title: 'Now in',
      nameOf: asItIs,
      allOf: count => (count > mostNamed ? `Now in ${count} towns` : null),
    },
    { field: 'placeCountryCode', title: 'Now in', nameOf: value => nameOf('toCountry', value) },
    {
      field: 'timeState',
      title: 'Time state',
      nameOf: value => timeStates.find(({ id }) => id === value)?.text ?? value,
    },
    {
      field: 'id',
      title: 'Shipment',
      nameOf: asItIs,
      allOf: count => (count === 1 ? 'One shipment of a board' : `${numberText(count)} shipments of a board`),
    },
    { field: 'payingCustomerNumber', title: 'Service provider account', nameOf: asItIs },
    { field: 'senderPartyTypeId', title: 'Sender party', nameOf: value => nameOf('partyType', value) },
    { field: 'senderPartyName', title: 'Sender', nameOf: asItIs },
    { field: 'receiverPartyTypeId', title: 'Receiver party', nameOf: value => nameOf('partyType', value) },
    { field: 'returnTypeId', title: 'Return type', nameOf: value => nameOf('returnType', value) },
    { field: 'fromCountryCode', title: 'From country', nameOf: value => nameOf('fromCountry', value) },
    { field: 'fromCountryAreaId', title: 'From area', nameOf: value => nameOf('countryArea', value) },
    { field: 'fromCity', title: 'From city', nameOf: asItIs },
    { field: 'toCountryAreaId', title: 'To area', nameOf: value => nameOf('countryArea', value) },
    { field: 'toCity', title: 'To city', nameOf: asItIs },
  ]
}
