import { names } from './names.ts'
import { distanceKm, getPlace, type Place } from './places.ts'
import { hashOf } from './random.ts'
import type { Shop, Warehouse } from './shops.ts'

/** Cities with a store, by merchant. */
const cities: Readonly<Record<string, readonly string[]>> = {
  fjallro: ['SE Stockholm', 'SE Göteborg', 'NO Oslo', 'FI Helsinki'],
  kattvik: ['SE Stockholm', 'SE Linköping', 'SE Uppsala', 'SE Malmö', 'DK København K'],
  lykta: ['SE Stockholm', 'SE Malmö', 'DK Aarhus C', 'NO Oslo'],
  stormby: ['SE Göteborg', 'SE Umeå', 'NO Oslo', 'NO Bergen', 'NO Trondheim'],
  sagolek: ['SE Stockholm', 'SE Västerås', 'SE Göteborg', 'DK København K', 'FI Tampere'],
  vardagsrum: ['SE Stockholm', 'SE Malmö', 'DK København S'],
  kustmat: ['SE Malmö', 'SE Kristianstad'],
  hamnverk: ['SE Karlskrona', 'SE Kalmar'],
}

const stores = new Map<string, readonly Warehouse[]>()

export function storesOf({ merchantId, name }: Shop): readonly Warehouse[] {
  const cached = stores.get(merchantId)
  if (cached) return cached
  const created = (cities[merchantId] ?? []).map(city => storeIn(city, name))
  stores.set(merchantId, created)
  return created
}

/** A store near a place. Null: all stores are far away or abroad. */
export function storeNear(shop: Shop, place: Place, withinKm = 60): Warehouse | null {
  const isNear = (store: Warehouse) =>
    store.place.countryCode === place.countryCode && distanceKm(store.place, place) < withinKm
  return storesOf(shop).find(isNear) ?? null
}

const oslo = {
  name: 'Nordhem Returns Oslo',
  place: getPlace('NO', 'Oslo'),
  zipCode: '0611',
  address: 'Alfasetveien 14',
}

/** Warehouses for returns abroad, by merchant and country. They save customs for each return. */
export const returnHubs: Readonly<Record<string, Readonly<Record<string, Warehouse>>>> = {
  fjallro: { NO: oslo },
  stormby: { NO: oslo },
}

function storeIn(text: string, merchant: string): Warehouse {
  const countryCode = text.slice(0, 2)
  const place = getPlace(countryCode, text.slice(3))
  const name = `${merchant} ${place.city}`
  const streets = names[countryCode]?.streets ?? []
  const street = streets[hashOf(name) % streets.length] ?? ''
  return { name, place, zipCode: place.zipCodes[0] ?? '', address: `${street} ${1 + (hashOf(name) % 40)}` }
}
