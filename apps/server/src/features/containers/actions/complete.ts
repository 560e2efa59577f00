import { randomUUID } from 'node:crypto'
import type { ContainerAction, ContainerResult } from '@aftermile/contract/containers/container-actions'
import { canComplete, milestonesToComplete } from '@aftermile/domain/actions/completion'
import { milestoneOf, milestones } from '@aftermile/domain/lists/milestones'
import { statuses } from '@aftermile/domain/lists/statuses'
import type { Ctx } from '../../../tenancy/context.ts'
import { ingestEvents } from '../../intake/ingest/ingest.ts'
import type { LockedContainer } from './locked-containers.ts'

type CompleteAction = Extract<ContainerAction, { type: 'complete' }>

/** Completes shipments by hand, where their milestone allows it. The completion is itself an event. */
export async function completeShipments(
  ctx: Ctx,
  containers: readonly LockedContainer[],
  { completeStatusId }: CompleteAction,
): Promise<ContainerResult[]> {
  const refused = new Map(
    containers.flatMap(({ id, milestoneIndex }) => {
      const why = whyNotCompletable(completeStatusId, milestoneIndex)
      return why === null ? [] : [[id, why]]
    }),
  )
  const occurredAt = new Date(ctx.now).toISOString()
  await ingestEvents(
    ctx,
    containers
      .filter(({ id }) => !refused.has(id))
      .map(({ id }) => ({
        eventId: `by-hand:${randomUUID()}`,
        shipmentId: id,
        code: completeStatusId,
        occurredAt,
        source: 'person' as const,
        party: 'merchant' as const,
        by: ctx.author.name,
      })),
  )
  return containers.map(({ id, merchantId }) => {
    const message = refused.get(id) ?? null
    return { id, merchantId, status: message === null ? 'done' : 'refused', message }
  })
}

/** Why a shipment can’t be completed with a status at its milestone; null: it can. */
export function whyNotCompletable(
  statusId: CompleteAction['completeStatusId'],
  milestoneIndex: number | null,
): string | null {
  const milestoneId = milestoneOf(milestoneIndex ?? 0)
  if (milestoneId !== null && canComplete(statusId, milestoneId)) return null
  if (milestoneId === 'completed') return 'Already completed'
  const nameOf = (rows: readonly { id: string; text: string }[], id: string) =>
    rows.find(row => row.id === id)?.text ?? id
  const allowed = milestonesToComplete(statusId).map(id => nameOf(milestones, id))
  return `${nameOf(statuses, statusId)} can only be set in: ${allowed.join(', ')}. Current milestone: ${nameOf(milestones, milestoneId ?? '')}`
}
