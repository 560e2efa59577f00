import type { RecipientKind } from '@aftermile/domain/channels/channel'
import { recipientKindOf } from '@aftermile/domain/channels/channels'
import { array, type Part, part, sql } from '../../../db/sql.ts'
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
  const { leads } = kinds[recipientKindOf(channel)]
  const rows = await db.rows<{ key: string }>(sql`
    select key from search.matches(${kind}, false, ${leads(address)}, false, null, '{}', '{}', '{}', '{}', ${maxContainers * 2})`)
  return rows.map(({ key }) => key)
}

/** Addresses are indexed up to this length. */
const maxEmail = 200
const lexeme = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

type Kind = {
  /** How it stands in the fields of shipments. */
  readonly fields: readonly [from: string, to: string]
  readonly leads: (address: string) => Part
  readonly isLike: (text: Part, address: string) => Part
}

const lastDigits = 6

const kinds: Readonly<Record<RecipientKind, Kind>> = {
  email: {
    fields: ['fromEmail', 'toEmail'],
    leads: address => part`${lexeme(fold(address).slice(0, maxEmail))}::tsquery, null`,
    isLike: (text, address) => part`btrim(${text}) = ${address}`,
  },
  phone: {
    fields: ['fromPhone', 'toPhone'],
    leads: address => part`null, ${array(phoneCodes(address).map(code => `%${code}%`))}::text[]`,
    isLike: (text, address) =>
      part`regexp_replace(${text}, '[^0-9]', '', 'g') like ${`%${address.slice(-lastDigits)}`}`,
  },
}

/** Where a rule has replaced what the source said. A phone number may be written in many ways, so all with one are looked at. */
async function replacedShipments({ db, tenantId }: Ctx, { channel, address }: PersonAddress): Promise<string[]> {
  const { fields, isLike } = kinds[recipientKindOf(channel)]
  const [from, to] = fields
  const source = (field: string) => part`lower(overrides -> ${field} ->> 'source')`
  const rows = await db.rows<{ id: string }>(sql`
    select id from shipments
    where tenant_id = ${tenantId} and overrides ?| array['fromEmail', 'fromPhone', 'toEmail', 'toPhone']
      and (${isLike(source(from), address)} or ${isLike(source(to), address)}) limit ${maxContainers * 2}`)
  return rows.map(({ id }) => id)
}

async function replacedOrders({ db, tenantId }: Ctx, { channel, address }: PersonAddress): Promise<string[]> {
  const kind = recipientKindOf(channel)
  const source = part`lower(overrides -> ${kind} ->> 'source')`
  const rows = await db.rows<{ key: string }>(sql`
    select merchant_id || '/' || id as key from orders
    where tenant_id = ${tenantId} and overrides ?| array['email', 'phone'] and ${kinds[kind].isLike(source, address)}
    limit ${maxContainers * 2}`)
  return rows.map(({ key }) => key)
}
