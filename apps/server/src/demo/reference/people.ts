import { companyEndings, names } from './names.ts'
import { type Place, somewhereIn } from './places.ts'
import type { Random } from './random.ts'

export type Person = {
  readonly name: string
  readonly isCompany: boolean
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly zipCode: string
  readonly place: Place
}

const mailHosts = [
  'gmail.example',
  'outlook.example',
  'icloud.example',
  'hotmail.example',
  'post.example',
  'mejl.example',
]

/** A random person or company in a country. */
export function randomPerson(countryCode: string, random: Random, companyShare = 0): Person {
  const countryNames = names[countryCode]
  if (!countryNames) throw new Error(`There are no names for ${countryCode}`)
  const place = somewhereIn(countryCode, random)
  const [first, last] = [random.pick(countryNames.first), random.pick(countryNames.last)]
  const isCompany = random.chance(companyShare)
  const name = isCompany ? `${last} ${random.pick(companyEndings[countryCode] ?? ['AB'])}` : `${first} ${last}`
  const [user, host] = [asciiOf(first), asciiOf(last)]
  const digits = String(random.integer(0, 9_999_999)).padStart(7, '0')
  return {
    name,
    isCompany,
    place,
    email: isCompany ? `order@${host}-${user}.example` : emailOf(user, host, random),
    phone: `${countryNames.phone}${digits}${countryCode === 'SE' ? random.integer(0, 9) : ''}`,
    address: addressIn(countryCode, random.pick(countryNames.streets), random),
    zipCode: random.pick(place.zipCodes),
  }
}

function emailOf(first: string, last: string, random: Random): string {
  const host = random.pick(mailHosts)
  const style = random.integer(0, 3)
  if (style === 0) return `${first}.${last}@${host}`
  if (style === 1) return `${first}${last}${random.integer(1, 99)}@${host}`
  return style === 2 ? `${first.charAt(0)}.${last}@${host}` : `${first}_${last}${random.integer(60, 99)}@${host}`
}

function addressIn(countryCode: string, street: string, random: Random): string {
  const number = Math.ceil(random.next() ** 2 * 120)
  const hasUnit = random.chance(0.3)
  if (!hasUnit) return `${street} ${number}`
  if (countryCode === 'SE') return `${street} ${number} lgh ${1000 + random.integer(0, 6) * 100 + random.integer(1, 4)}`
  if (countryCode === 'DK') return `${street} ${number}, ${random.integer(1, 4)}. ${random.pick(['tv', 'th', 'mf'])}`
  return `${street} ${number} ${random.pick(['A', 'B', 'C', 'D'])}`
}

const letters: Readonly<Record<string, string>> = { ð: 'd', þ: 'th', æ: 'ae', ø: 'o' }

/** Only letters a to z, for e-mail addresses. */
const asciiOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ðþæø]/g, letter => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
