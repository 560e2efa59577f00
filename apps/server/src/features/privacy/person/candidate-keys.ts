import { array, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { SearchKind } from '../../search/documents/search-document.ts'
import { fold } from '../../search/text/fold.ts'
import { phoneCodes } from '../../search/text/tokens.ts'
import type { PersonAddress } from './person-address.ts'

/** More shipments or orders than these are not of one person: the address is that of a warehouse or a shop. */
export const maxContainers = 2000

/** The ids of shipments and the keys of orders in which an address may stand: all of them, and perhaps some more. */
export async function candidateKeys(ctx: Ctx, person: PersonAddress) {
  const shipments = [...(await searchedKeys(ctx, 'shipment', person)), ...(await replacedShipments(ctx, person))]
  const orders = [...(await searchedKeys(ctx, 'order', person)), ...(await replacedOrders(ctx, person))]
  return { shipments: [...new Set(shipments)], orders: [...new Set(orders)] }
}

async function searchedKeys({ db }: Ctx, kind: SearchKind, { channel, address }: PersonAddress): Promise<string[]> {
  const leads =
    channel === 'email'
      ? part`${lexeme(fold(address).slice(0, maxEmail))}::tsquery, null`
      : part`null, ${array(phoneCodes(address).map(code => `%${code}%`))}::text[]`
  const rows = await db.rows<{ key: string }>(sql`
    select key from search.matches(${kind}, false, ${leads}, false, null, '{}', '{}', '{}', '{}', ${maxContainers * 2})`)
  return rows.map(({ key }) => key)
}

/** Addresses are indexed up to this length. */
const maxEmail = 200
const lexeme = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const fieldsOf = { email: ['fromEmail', 'toEmail'], text: ['fromPhone', 'toPhone'] } as const

/** Where a rule has replaced what the source said. A phone number may be written in many ways, so all with one are looked at. */
async function replacedShipments({ db, tenantId }: Ctx, { channel, address }: PersonAddress): Promise<string[]> {
  const [from, to] = fieldsOf[channel]
  const source = (field: string) => part`lower(overrides -> ${field} ->> 'source')`
  const rows = await db.rows<{ id: string }>(sql`
    select id from shipments
    where tenant_id = ${tenantId} and overrides ?| array['fromEmail', 'fromPhone', 'toEmail', 'toPhone']
      and (${isLike(source(from), channel, address)} or ${isLike(source(to), channel, address)}) limit ${maxContainers * 2}`)
  return rows.map(({ id }) => id)
}

async function replacedOrders({ db, tenantId }: Ctx, { channel, address }: PersonAddress): Promise<string[]> {
  const source = part`lower(overrides -> ${channel === 'email' ? 'email' : 'phone'} ->> 'source')`
  const rows = await db.rows<{ key: string }>(sql`
    select merchant_id || '/' || id as key from orders
    where tenant_id = ${tenantId} and overrides ?| array['email', 'phone'] and ${isLike(source, channel, address)}
    limit ${maxContainers * 2}`)
  return rows.map(({ key }) => key)
}

const lastDigits = 6

const isLike = (text: ReturnType<typeof part>, channel: PersonAddress['channel'], address: string) =>
  channel === 'email'
    ? part`btrim(${text}) = ${address}`
    : part`regexp_replace(${text}, '[^0-9]', '', 'g') like ${`%${address.slice(-lastDigits)}`}`
