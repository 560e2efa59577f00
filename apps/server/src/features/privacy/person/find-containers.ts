import { completedIndex } from '@aftermile/domain/lists/milestones'
import { array, part, type RowOf, sql } from '../../../db/sql.ts'
import { alias, columns, expression, pick } from '../../../db/table.ts'
import { orderNamesPerson, type Side, shipmentNamesPerson } from '../../../db/tables/names-person.ts'
import { orders } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { orderKeys } from '../../intake/ingest/orders/order-key.ts'
import { candidateKeys } from './candidate-keys.ts'
import { addressesOf, type Contact, isContactOf, isContactOpen, type PersonAddress } from './person-address.ts'

const s = alias(shipments, 's')
const o = alias(orders, 'o')
const shipmentColumns = columns({
  ...pick(s, 'id', 'merchantId', 'orderId', 'shipmentNumber', 'bookedAt', 'milestoneIndex', 'scenarioId', 'overrides'),
  ...pick(s, 'fromEmail', 'fromPhone', 'fromCountryCode', 'toEmail', 'toPhone', 'toCountryCode'),
  namesPerson: expression<boolean>(shipmentNamesPerson),
})
const orderColumns = columns({
  ...pick(o, 'id', 'merchantId', 'orderNumber', 'orderedAt', 'email', 'phone', 'overrides'),
  countryCode: o.toCountryCode,
  isOpen: expression<boolean>(part`o.completed_at is null`),
  namesPerson: expression<boolean>(orderNamesPerson),
})
type ShipmentRow = RowOf<typeof shipmentColumns>
type OrderRow = RowOf<typeof orderColumns>

type Found = { readonly id: string; readonly merchantId: string; readonly at: string; readonly isOpen: boolean }
export type FoundShipment = Found & {
  readonly shipmentNumber: string
  readonly orderId: string | null
  readonly sides: readonly Side[]
}
export type FoundOrder = Found & { readonly orderNumber: string }

export type FoundContainers = {
  readonly shipments: readonly FoundShipment[]
  readonly orders: readonly FoundOrder[]
  /** The other addresses in them. */
  readonly otherAddresses: readonly string[]
}

/**
 * The shipments and orders of a person: those that name the address, the shipments of such orders on which nobody is named by this channel,
 * and the orders of such shipments likewise. Newest first.
 */
export async function findContainers(ctx: Ctx, person: PersonAddress): Promise<FoundContainers> {
  const keys = await candidateKeys(ctx, person)
  const ownShipments = (await readShipments(ctx, part`s.id = any (${array(keys.shipments)})`)).filter(
    row => sidesOf(person, row).length > 0,
  )
  const ownOrders = (await readOrders(ctx, keys.orders)).filter(row => isOrderOf(person, row))
  const theirShipments = (await readShipmentsOf(ctx, ownOrders)).filter(row => isUnnamed(person, row))
  const orderKeys = ownShipments.flatMap(({ merchantId, orderId }) =>
    orderId === null ? [] : [`${merchantId}/${orderId}`],
  )
  const theirOrders = (await readOrders(ctx, orderKeys)).filter(row => row.namesPerson && isContactOpen(person, row))
  const allShipments = distinct([...ownShipments, ...theirShipments], ({ id }) => id)
  const allOrders = distinct([...ownOrders, ...theirOrders], ({ merchantId, id }) => `${merchantId}/${id}`)
  return {
    shipments: newestFirst(allShipments.map(row => shipmentOf(person, row))),
    orders: newestFirst(
      allOrders.map(({ id, merchantId, orderNumber, orderedAt: at, isOpen }) => ({
        ...{ id, merchantId, orderNumber, at, isOpen },
      })),
    ),
    otherAddresses: otherAddresses(person, allShipments, allOrders),
  }
}

const readShipments = ({ db, tenantId }: Ctx, which: ReturnType<typeof part>): Promise<ShipmentRow[]> =>
  db.rows(sql`select ${shipmentColumns} from shipments s where s.tenant_id = ${tenantId} and ${which}`)

/** By keys such as merchant/order. The id of a merchant has no slash. */
const readOrders = ({ db, tenantId }: Ctx, keys: readonly string[]): Promise<OrderRow[]> =>
  db.rows(sql`
    select ${orderColumns} from unnest(${array([...new Set(keys)])}::text[]) as x (key)
    join orders o on o.tenant_id = ${tenantId} and o.merchant_id = split_part(x.key, '/', 1)
      and o.id = substr(x.key, strpos(x.key, '/') + 1)`)

async function readShipmentsOf(ctx: Ctx, of: readonly OrderRow[]): Promise<ShipmentRow[]> {
  if (of.length === 0) return []
  return ctx.db.rows(sql`
    select ${shipmentColumns} from ${orderKeys.with(of)}
    join shipments s on s.tenant_id = ${ctx.tenantId} and s.merchant_id = x."merchantId" and s.order_id = x.id`)
}

const contactOf = (row: ShipmentRow, side: Side): Contact => ({
  email: row[`${side}Email`],
  phone: row[`${side}Phone`],
  countryCode: row[`${side}CountryCode`],
})

const sourceOf = ({ overrides }: ShipmentRow | OrderRow, field: string): string | null => {
  const source = overrides?.[field]?.source
  return typeof source === 'string' ? source : null
}

/** What the source said where a rule has set something else. */
const replacedContact = (row: ShipmentRow, side: Side): Contact => ({
  ...contactOf(row, side),
  email: sourceOf(row, `${side}Email`),
  phone: sourceOf(row, `${side}Phone`),
})

/** The sides of a shipment on which the address stands. */
const sidesOf = (person: PersonAddress, row: ShipmentRow): Side[] =>
  (['from', 'to'] as const).filter(
    side => isContactOf(person, contactOf(row, side)) || isContactOf(person, replacedContact(row, side)),
  )

const isOrderOf = (person: PersonAddress, row: OrderRow): boolean =>
  isContactOf(person, row) ||
  isContactOf(person, { ...row, email: sourceOf(row, 'email'), phone: sourceOf(row, 'phone') })

const personSide = ({ scenarioId }: ShipmentRow): Side => (scenarioId === 'inbound_return' ? 'from' : 'to')

const isUnnamed = (person: PersonAddress, row: ShipmentRow): boolean =>
  row.namesPerson && isContactOpen(person, contactOf(row, personSide(row)))

function shipmentOf(person: PersonAddress, row: ShipmentRow): FoundShipment {
  const { id, merchantId, orderId, shipmentNumber, bookedAt: at, milestoneIndex } = row
  const sides = sidesOf(person, row)
  return {
    ...{ id, merchantId, orderId, shipmentNumber, at },
    isOpen: milestoneIndex < completedIndex,
    sides: sides.length > 0 ? sides : [personSide(row)],
  }
}

function otherAddresses(person: PersonAddress, of: readonly ShipmentRow[], ordered: readonly OrderRow[]): string[] {
  const contacts = [
    ...of.flatMap(row => shipmentOf(person, row).sides.map(side => contactOf(row, side))),
    ...ordered.map((row): Contact => row),
  ]
  return [...new Set(contacts.flatMap(addressesOf))].filter(address => address !== person.address)
}

const distinct = <One>(all: readonly One[], keyOf: (item: One) => string): One[] => [
  ...new Map(all.map(entry => [keyOf(entry), entry])).values(),
]

const newestFirst = <One extends Found>(all: readonly One[]): One[] =>
  all.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1))
