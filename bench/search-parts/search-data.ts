// Realistic documents: common names and cities with a long tail, shared number prefixes, few mail domains.
import type { SearchDocument } from '../../apps/server/src/features/search/documents/write-documents.ts'

export type Random = () => number

/** The generator mulberry32: the same data in every run. */
export function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const words = (text: string): string[] => text.trim().split(/\s+/)

const firstNames =
  words(`Anna Erik Lars Karin Anders Eva Johan Maria Per Kristina Mikael Lena Jan Sara Hans Emma Nils Elin Karl Johanna
  Magnus Linnea Fredrik Ingrid Björn Astrid Olle Åsa Gunnar Maja Peter Ida Thomas Sofia Daniel Hanna Mats Susanne Patrik Malin Ole
  Kari Knut Marit Jørgen Mette Søren Birgitte Matti Aino Jukka Päivi Henrik Freja Mohammed Fatima Katarzyna Piotr`)
const commonNames =
  words(`Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson
  Hansson Hansen Johansen Olsen Larsen Andersen Pedersen Nielsen Jensen Korhonen Virtanen Mäkinen Nieminen Lindström Lindqvist
  Bergström Sandberg Forsberg Sjöberg Engström Håkansson Jørgensen Sørensen Ødegård`)
const starts =
  words(`Alm Asp Berg Björk Blom Bro Dahl Ek Eng Fjäll Fors Gran Hag Hall Hed Hell Holm Hög Kron Kvarn Lager Lilj Lind
  Ljung Lund Löf Mal Mo Nor Ny Ros Rud Sand Sjö Skog Stav Sten Ström Sund Söder Tall Torn Vall Vester Vik Åker Ås Öst Zetter`)
const ends =
  words(`berg bäck blad blom borg dahl dal feldt fors fält gren gård hagen holm kvist lind lund man mark nér näs rud sjö
  skog sten strand ström stedt vall vik wall åker ås`)
const cities =
  words(`Stockholm Göteborg Malmö Uppsala Västerås Örebro Linköping Helsingborg Jönköping Norrköping Lund Umeå Gävle Borås
  Oslo Bergen Trondheim Stavanger Tromsø København Aarhus Odense Aalborg Helsinki Espoo Tampere Turku Oulu Kiruna Visby Ystad Halmstad
  Växjö Karlstad Sundsvall Luleå Kalmar Skövde Falun Mora Åre Vadstena Trosa Marstrand Arvidsjaur Jokkmokk`)
const streets =
  words(`Storgatan Kungsgatan Drottninggatan Skolgatan Kyrkogatan Ringvägen Björkvägen Skogsvägen Strandvägen Parkgatan
  Hamngatan Linnégatan Industrigatan Tallvägen Karl-Johans Vestergade Mannerheimvägen Sjögatan`)
const domains = words(
  `gmail.com gmail.com gmail.com gmail.com hotmail.com hotmail.com outlook.com icloud.com telia.com live.se yahoo.com`,
)
const things = words(
  `jacka byxor kängor lampa soffbord tröja väska klocka mössa vantar stövlar skjorta klänning kudde matta stol gryta`,
)
const colours = words(`svart vit blå röd grön vinter sommar barn herr dam liten stor mjuk randig ullig`)

export const merchants = words('fjallro kattvik solsida nordljus havsbris bergtopp lyktan stigen')

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)] as T // never empty
/** A skewed choice: the first items are the most common. */
const pickCommon = <T>(from: readonly T[], random: Random): T =>
  pick(from.slice(0, Math.max(1, Math.ceil(from.length * random()))), random)
const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replace(/[^a-z]/g, '')

export type TestDocument = SearchDocument & {
  firstName: string
  lastName: string
  city: string
  phone: string
  email: string
  statusId: string
}

export function aDocument(number: number, at: Date, isOpen: boolean, random: Random): TestDocument {
  const firstName = pickCommon(firstNames, random)
  const lastName = random() < 0.6 ? pickCommon(commonNames, random) : pick(starts, random) + pick(ends, random)
  const city = pickCommon(cities, random)
  const merchantId = pickCommon(merchants, random)
  const dot = pick(['.', '.', '', '_'], random)
  const email = `${plain(firstName)}${dot}${plain(lastName)}${random() < 0.6 ? digits(2, random) : ''}@${pick(domains, random)}`
  const phone = `+467${digits(8, random)}`
  const id = `${merchantId.slice(0, 2).toUpperCase()}${10_000_000 + number}`
  const lines = 1 + Math.floor(random() * 3)
  return {
    kind: 'shipment',
    id,
    merchantId,
    sortedAt: at.toISOString(),
    isOpen,
    itemId: [id],
    orderNumber: [`${100_000 + Math.floor(random() * 9_000_000)}`],
    references: random() < 0.3 ? [`PO-${digits(6, random)}`] : [],
    referenceIds: Array.from({ length: random() < 0.1 ? 2 : 1 }, () => `37350001${digits(10, random)}`),
    locations: [
      `Terminalgatan 4 254 66 Helsingborg`,
      `${pick(streets, random)} ${1 + Math.floor(random() * 99)} ${digits(3, random)} ${digits(2, random)} ${city}`,
    ],
    names: [`${merchantId} lager`, `${firstName} ${lastName}`],
    phoneNumbers: [phone],
    emailAddresses: [email],
    articleIds: Array.from({ length: lines }, () => `SKU-${1000 + Math.floor(random() * 3000)}`),
    articleDescriptions: Array.from({ length: lines }, () => `${pick(things, random)} ${pick(colours, random)}`),
    firstName,
    lastName,
    city,
    phone,
    email,
    statusId: isOpen ? 'in_transit' : random() < 0.002 ? 'lost' : 'delivered',
  }
}
