import { completedIndex } from '@aftermile/domain/lists/milestones'
import { recordsOf } from '../../../db/records.ts'
import { array, statement } from '../../../db/sql.ts'
import { fieldsOf, type Row } from '../../../db/table.ts'
import type { Side } from '../../../db/tables/names-person.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { shipmentPersonTexts } from '../../intake/ingest/consequences/search-documents.ts'
import { type Marks, noMarks } from '../person/marks.ts'
import { redactEvents } from './redact-events.ts'
import { rewriteDocuments } from './rewrite-documents.ts'
import { marksOfShipment, shipmentPersonFields, withoutPerson } from './shipment-person.ts'

const numberFields = ['id', 'merchantId', 'shipmentNumber', 'consignmentId', 'packageNumbers'] as const
const documentFields = [
  'bookedAt',
  'milestoneIndex',
  'fromCity',
  'toCity',
  'senderReference',
  'servicePointName',
] as const

const lock = statement`
  select ${fieldsOf(shipments, ...numberFields, ...documentFields, ...shipmentPersonFields)}
  from shipments where tenant_id = $1 and id = any ($2) order by id for update`
const withoutPersons = recordsOf(shipments, ['id', ...shipmentPersonFields])
const write = statement`
  update shipments s set updated_at = tenant_now(), ${withoutPersons.assign('id')} from ${withoutPersons.parameters(2)}
  where s.tenant_id = $1 and s.id = x.id`

export type BlankedShipment = Row<typeof shipments, (typeof numberFields)[number]> & { readonly marks: Marks }

/** Takes persons out of shipments, their events and what they are found by. Says what the persons were recognised by. */
export async function blankShipments(
  ctx: Ctx,
  sidesById: ReadonlyMap<string, readonly Side[]>,
): Promise<BlankedShipment[]> {
  if (sidesById.size === 0) return []
  const before = await ctx.db.rows(lock(ctx.tenantId, array([...sidesById.keys()])))
  const sidesOf = ({ id }: { id: string }) => sidesById.get(id) ?? []
  const after = before.map(row => ({ ...row, ...withoutPerson(row, sidesOf(row)) }))
  await ctx.db.run(write(ctx.tenantId, ...withoutPersons.values(after)))
  const blanked = before.map(({ id, merchantId, shipmentNumber, consignmentId, packageNumbers, ...row }) => ({
    ...{ id, merchantId, shipmentNumber, consignmentId, packageNumbers },
    marks: marksOfShipment(row, sidesById.get(id) ?? []),
  }))
  const marksById = new Map(blanked.map(({ id, marks }) => [id, marks]))
  await redactEvents(ctx, [...marksById.keys()], id => marksById.get(id) ?? noMarks)
  const changed = after.map(row => ({
    id: row.id,
    merchantId: row.merchantId,
    sortedAt: new Date(row.bookedAt).toISOString(),
    isOpen: row.milestoneIndex < completedIndex,
    texts: shipmentPersonTexts(row),
  }))
  await rewriteDocuments(ctx, 'shipment', changed)
  return blanked
}
