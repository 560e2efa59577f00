import { names } from '../reference/names.ts'
import { distanceKm, getPlace, type Place, places } from '../reference/places.ts'
import type { Random } from '../reference/random.ts'
import type { Service } from '../reference/services.ts'
import type { Location, ServicePoint } from './journey.ts'

const hubs: Readonly<Record<string, readonly Place[]>> = {
  SE: ['Stockholm', 'Göteborg', 'Malmö', 'Jönköping', 'Örebro', 'Sundsvall', 'Umeå', 'Luleå'].map(city =>
    getPlace('SE', city),
  ),
  NO: ['Oslo', 'Bergen', 'Trondheim', 'Stavanger', 'Tromsø', 'Bodø'].map(city => getPlace('NO', city)),
  DK: ['Fredericia', 'København S', 'Aalborg'].map(city => getPlace('DK', city)),
  FI: ['Vantaa', 'Tampere', 'Turku', 'Oulu', 'Kuopio'].map(city => getPlace('FI', city)),
  IS: [getPlace('IS', 'Reykjavík')],
}

const nearest = new Map(places.map(place => [place, hubOf(place)]))

/** The carrier's terminal that serves a place. */
export function terminalOf(place: Place): Location {
  const hub = nearest.get(place) ?? hubOf(place)
  return { name: `${hub.city} terminal`, place: hub, zipCode: hub.zipCodes[0] ?? '' }
}

/** Where parcels enter a country. */
export function gateOf(countryCode: string): Location {
  const hub = hubs[countryCode]?.[0] ?? getPlace('SE', 'Malmö')
  return { name: `${hub.city} gateway`, place: hub, zipCode: hub.zipCodes[0] ?? '' }
}

function hubOf(place: Place): Place {
  const all = hubs[place.countryCode] ?? [place]
  return all.reduce((best, hub) => (distanceKm(place, hub) < distanceKm(place, best) ? hub : best))
}

const chains: Readonly<Record<string, readonly string[]>> = {
  SE: ['ICA Nära', 'Coop', 'Hemköp', 'Pressbyrån', 'Tempo', 'Willys'],
  NO: ['Kiwi', 'Rema 1000', 'Joker', 'Extra', 'Coop Prix'],
  DK: ['Føtex', 'Netto', 'Meny', 'SuperBrugsen', '7-Eleven'],
  FI: ['K-Market', 'S-market', 'R-kioski', 'Sale', 'K-Supermarket'],
  IS: ['N1', 'Krónan', 'Nettó'],
}

const lockerNames: Readonly<Record<string, string>> = {
  budbee: 'Budbee Box',
  instabox: 'Instabox',
  posti: 'Posti locker',
}

/** Some fetch their parcel at the terminal, if it is near. */
const terminalWithinKm = 30

/** One of a carrier's service points in a place: dozens in a large city, one or two in a village. */
export function servicePointAt(to: Location, service: Service, random: Random): ServicePoint {
  const terminal = terminalOf(to.place)
  const isTerminalNear = distanceKm(to.place, terminal.place) < terminalWithinKm
  if (service.group === 'service_point' && isTerminalNear && random.chance(0.12))
    return { ...terminal, typeId: 'terminal' }
  const { countryCode, city, weight, zipCodes } = to.place
  const nth = random.integer(0, Math.max(1, Math.min(40, Math.round(weight / 8))))
  const streets = names[countryCode]?.streets ?? []
  const chain =
    lockerNames[service.provider] ?? chains[countryCode]?.[nth % (chains[countryCode]?.length ?? 1)] ?? 'Shop'
  const street = streets[(nth * 7) % streets.length] ?? ''
  return {
    name: `${chain} ${city} ${street}`,
    place: to.place,
    zipCode: zipCodes[nth % zipCodes.length] ?? to.zipCode,
    typeId: service.group === 'parcel_locker' ? 'locker' : 'store',
  }
}

export const hasServicePoint = ({ group }: Service): boolean => group === 'service_point' || group === 'parcel_locker'
