import type { Shipment } from '@aftermile/contract/containers/shipments'
import { expect, test } from 'vitest'
import { stopsOf } from './route-stops.ts'

const place = (city: string, countryAreaId: string | null) => ({ city, countryAreaId }) as Shipment['from'] // only these are read
const at = (placeCity: string, placeZipCode: string | null) =>
  ({ placeCity, placeZipCode, placeCountryCode: 'SE', placeName: null }) as Shipment['events'][number] // as above

test('a route leads from the sender through each place once to the receiver', () => {
  const events = [at('Malmö', '211 22'), at('Jönköping', '551 11'), at('Jönköping', '551 11'), at('Solna', '171 41')]
  const stops = stopsOf({ from: place('Malmö', 'SE-21'), to: place('Solna', 'SE-17'), events })
  expect(stops.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'Malmö from',
    'Jönköping passed',
    'Solna passed',
    'Solna to',
  ])
})

test('places without a point are left out', () => {
  const stops = stopsOf({ from: place('Kaunas', 'LT'), to: place('Solna', 'SE-17'), events: [at('Nowhere', null)] })
  expect(stops.map(({ kind }) => kind)).toEqual(['to'])
  expect(stopsOf({ from: place('Kaunas', null), to: place('Riga', null), events: [] })).toEqual([])
})
