// Shipments and orders for the tests of search: a row and its document each.
import type pg from 'pg'
import { openPool } from '../../db/pool.ts'
import type { SearchDocument } from '../../features/search/documents/search-document.ts'
import { writeDocuments } from '../../features/search/documents/write-documents.ts'
import { openLog } from '../../runtime/log.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import type { TestServer } from '../server.ts'

export type TestShipment = {
  id: string
  tenantId: string
  merchantId: string
  statusId: string
  milestoneIndex: number
  scenarioId: string
  serviceProviderId: string | null
  bookedAt: string
  completedAt: string | null
  orderNumber: string | null
  toName: string
  toCity: string
  tags: string[]
  document: Partial<SearchDocument>
}

const defaults: Omit<TestShipment, 'id'> = {
  tenantId: 'nordhem',
  merchantId: 'fjallro',
  statusId: 'in_transit',
  milestoneIndex: 3000,
  scenarioId: 'outbound_delivery',
  serviceProviderId: 'postnord',
  bookedAt: '2026-03-01T12:00:00.000Z',
  completedAt: null,
  orderNumber: null,
  toName: 'Anna Berg',
  toCity: 'Malmö',
  tags: [],
  document: {},
}

const noText = {
  itemId: [],
  orderNumber: [],
  references: [],
  referenceIds: [],
  locations: [],
  names: [],
  phoneNumbers: [],
  emailAddresses: [],
  articleIds: [],
  articleDescriptions: [],
}

type TestDocument = Partial<SearchDocument> & Pick<SearchDocument, 'id' | 'merchantId' | 'sortedAt' | 'isOpen'>

export const documentOf = (fields: TestDocument): SearchDocument => ({ ...noText, kind: 'shipment', ...fields })

export type TestWorld = {
  pool: pg.Pool
  shipment(fields: Partial<TestShipment> & { id: string }): Promise<void>
  order(fields: {
    id: string
    tenantId?: string
    merchantId?: string
    name?: string
    orderedAt?: string
  }): Promise<void>
  /** Runs with the rights of a request. */
  as<T>(tenantId: string, merchants: readonly string[], work: (ctx: Ctx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function openTestWorld({ database, admin }: TestServer): TestWorld {
  const pool = openPool({
    url: database.url,
    role: 'aftermile_app',
    max: 4,
    statementTimeoutMs: 5000,
    onError: () => undefined,
  })
  const as: TestWorld['as'] = (tenantId, merchants, work) =>
    inTenant(pool, { limits: { tenantId, merchants } }, ({ db, now }) =>
      work({ tenantId, author: { id: 'test', name: 'Test' }, db, now, log: openLog('silent') }),
    )
  const merchant = (tenantId: string, id: string) =>
    admin.query(
      `insert into merchants (tenant_id, id, name, is_active, created_by, updated_by) values ($1, $2, $2, true, 'test', 'test')
       on conflict do nothing`,
      [tenantId, id],
    )
  return {
    pool,
    as,
    async shipment(fields) {
      const item = { ...defaults, ...fields }
      await merchant(item.tenantId, item.merchantId)
      await admin.query(
        `insert into shipments (tenant_id, id, merchant_id, shipment_number, order_number, scenario_id, service_provider_id, status_id,
           milestone_index, created_at, booked_at, completed_at, to_name, to_city, to_country_code, tags)
         values ($1, $2, $3, $2, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, 'SE', $13)`,
        [
          ...[
            item.tenantId,
            item.id,
            item.merchantId,
            item.orderNumber,
            item.scenarioId,
            item.serviceProviderId,
            item.statusId,
          ],
          ...[item.milestoneIndex, item.bookedAt, item.completedAt, item.toName, item.toCity, item.tags],
        ],
      )
      const document = documentOf({
        id: item.id,
        merchantId: item.merchantId,
        sortedAt: item.bookedAt,
        isOpen: item.completedAt === null,
        itemId: [item.id],
        orderNumber: item.orderNumber === null ? [] : [item.orderNumber],
        names: [item.toName],
        locations: [item.toCity],
        ...item.document,
      })
      await as(item.tenantId, [], ctx => writeDocuments(ctx, [document]))
    },
    async order({
      id,
      tenantId = 'nordhem',
      merchantId = 'fjallro',
      name = 'Anna Berg',
      orderedAt = defaults.bookedAt,
    }) {
      await merchant(tenantId, merchantId)
      await admin.query(
        `insert into orders (tenant_id, merchant_id, id, order_number, is_stated, order_type_id, status_id, name, ordered_at)
         values ($1, $2, $3, $3, true, 'sales', 'created', $4, $5)`,
        [tenantId, merchantId, id, name, orderedAt],
      )
      const text = { ...noText, itemId: [id], orderNumber: [id], names: [name] }
      const document = { ...text, kind: 'order' as const, id, merchantId, sortedAt: orderedAt, isOpen: true }
      await as(tenantId, [], ctx => writeDocuments(ctx, [document]))
    },
    close: () => pool.end(),
  }
}
