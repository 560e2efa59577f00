import { codeOfStatus, type EventCode } from '@aftermile/domain/events/event-codes'
import { completedIndex, milestoneIndexOf, milestones } from '@aftermile/domain/lists/milestones'
import { isFinal, milestoneOfStatus, type StatusId, statuses } from '@aftermile/domain/lists/statuses'
import { array, type RowOf, sql } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { whyNotCompletable } from '../../../containers/actions/complete.ts'
import { notFound, type Outcome, onFit, refusedBecause, unchanged } from '../outcome.ts'
import type { WaitingFiring } from '../waiting-firings.ts'
import { addEvents } from './create-events.ts'

const columns = fieldsOf(shipments, 'id', 'statusId', 'milestoneIndex', 'scenarioId')
type Shipment = RowOf<typeof columns>

type SetInput = { readonly statusId: StatusId; readonly index: number; readonly firings: readonly WaitingFiring[] }

/** Sets a status by an event, within the limits of completion by hand. */
export async function setStatuses(ctx: Ctx, { statusId, index, firings }: SetInput): Promise<Outcome[]> {
  const byId = await readShipments(ctx, firings)
  return onFit(
    firings,
    firing => codeFor(statusId, byId.get(firing.containerId) ?? null, firing),
    fit =>
      addEvents(
        ctx,
        index,
        fit.map(([firing, code]) => ({ firing, code, reason: null })),
      ),
  )
}

async function readShipments({ db, tenantId }: Ctx, firings: readonly WaitingFiring[]): Promise<Map<string, Shipment>> {
  const ids = firings.map(({ containerId }) => containerId)
  const rows = await db.rows<Shipment>(sql`
    select ${columns} from shipments where tenant_id = ${tenantId} and id = any (${array(ids)})`)
  return new Map(rows.map(row => [row.id, row]))
}

function codeFor(statusId: StatusId, shipment: Shipment | null, firing: WaitingFiring): EventCode | Outcome {
  if (shipment === null) return notFound(firing)
  if (shipment.statusId === statusId) return unchanged()
  const why = isFinal(statusId)
    ? whyNotCompletable(statusId, shipment.milestoneIndex)
    : whyTooLate(statusId, shipment.milestoneIndex)
  if (why !== null) return refusedBecause(why)
  return codeOfStatus(statusId, shipment.scenarioId) ?? refusedBecause(`${textOf(statusId)} can’t be set here`)
}

/** Only events of a carrier lead back to an earlier milestone. */
function whyTooLate(statusId: StatusId, milestoneIndex: number): string | null {
  if (milestoneIndex >= completedIndex) return 'Already completed'
  const own = milestoneOfStatus(statusId)
  if (own === null || milestoneIndexOf(own) >= milestoneIndex) return null
  const current = milestones.find(({ index }) => index === milestoneIndex)?.text
  return `${textOf(statusId)} belongs to an earlier milestone. Current milestone: ${current}`
}

const textOf = (statusId: StatusId): string => statuses.find(({ id }) => id === statusId)?.text ?? statusId
