import type { PartyTypeId } from '../lists/parties.ts'

/** The first name of a person. Null for a company: nobody is called by the first word of its name. */
export function firstNameOf(name: string | null, partyTypeId: PartyTypeId | null): string | null {
  const [first = ''] = name?.trim().split(/\s+/) ?? []
  const isCompany = partyTypeId === null ? isLikeCompany(name ?? '') : partyTypeId !== 'consumer'
  return isCompany || first === '' ? null : first
}

/** What companies of the countries of our languages have in their names. */
const companyWords = new Set(
  'ab hb kb as asa a/s aps ans da i/s oy oyj ky gmbh ag kg ohg ug ltd limited llc inc plc bv förening forening kommun kommune'.split(
    ' ',
  ),
)

function isLikeCompany(name: string): boolean {
  const [first, ...rest] = name.toLowerCase().split(/[\s,.()]+/)
  return /[&@\d]/.test(name) || first === 'ab' || first === 'oy' || rest.some(word => companyWords.has(word))
}
