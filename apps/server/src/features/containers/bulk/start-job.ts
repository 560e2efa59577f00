import { randomUUID } from 'node:crypto'
import {
  type Container,
  type ContainerAction,
  type ContainerType,
  type Matching,
  maxImmediateCount,
  maxMatchingCount,
} from '@aftermile/contract/containers/container-actions'
import { numberText } from '@aftermile/domain/format/numbers'
import { insertRow } from '../../../db/records.ts'
import { sql } from '../../../db/sql.ts'
import { containerJobs } from '../../../db/tables/bulk.ts'
import { refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { holderOf } from '../../../tenancy/holder.ts'
import { publishContainers } from '../../intake/ingest/consequences/publish-changes.ts'
import { orderSubject, shipmentSubject } from '../../search/filters/search-subject.ts'
import { matchingIds } from '../../search/matching-ids.ts'
import { refuseUnsendable } from '../actions/send.ts'
import { refuseUnsendableToCrm } from '../actions/send-to-crm.ts'
import { addItems, type NamedContainer, type ProcessedItem, waitingItems } from './job-items.ts'
import { containerJobRecords, getJob, type JobRow } from './job-record.ts'
import { refuseWithoutRights } from './job-rights.ts'
import { bulkJob, processedCount, saveProgress } from './piece-job.ts'
import { processItems, stepsOf } from './process-items.ts'
import { publishNotifiedContainer, publishProgress } from './publish-progress.ts'

export type ActionRequest = {
  readonly type: ContainerType
  readonly kind: 'actions' | 'refresh'
  readonly actions: readonly ContainerAction[]
  readonly containers: readonly Container[] | undefined
  readonly matching: Matching | undefined
  readonly notifyContainerId: string | null
}

/** A few named containers are processed at once. Many, or all that match a search, become a background job. */
export async function startJob(
  ctx: RequestCtx,
  request: ActionRequest,
): Promise<{ row: JobRow; processed: readonly ProcessedItem[] }> {
  refuseWithoutRights(ctx.actor, request)
  refuseUnclear(request)
  await refuseUnsendable(ctx, request)
  await refuseUnsendableToCrm(ctx, request)
  const named = await namedBy(ctx, request)
  const row = await addJob(ctx, { ...request, total: named.length, undoes: null })
  await addItems(ctx, { jobId: row.id, named, steps: stepsOf(request).length })
  if (request.matching === undefined && named.length <= maxImmediateCount) return processNow(ctx, row)
  await bulkJob.start(ctx, row.id)
  await publishProgress(ctx, row, 'working', 0)
  return { row, processed: [] }
}

export type Targets = Pick<ActionRequest, 'type' | 'actions' | 'containers' | 'matching'>

export function refuseUnclear({ type, actions, containers, matching }: Targets): void {
  if ((containers === undefined) === (matching === undefined))
    throw refused('containers', 'Send either containers or matching')
  const completing = actions.filter(action => action.type === 'complete').length
  if (completing > 0 && type !== 'shipment') throw refused('actions', 'Only shipments can be completed')
  if (completing > 1) throw refused('actions', 'Choose one status to complete with')
  if (type === 'order' && containers?.some(container => container.merchantId === undefined))
    throw refused('containers', 'An order needs its id and merchantId')
  if (type === 'order' && matching?.includeCompleted !== undefined)
    throw refused('matching.includeCompleted', '{_field_} is only for shipments')
  if (type === 'order' && matching?.orderId !== undefined)
    throw refused('matching.orderId', '{_field_} is only for shipments')
}

/** The containers that a request means, each once. */
export async function namedBy(
  ctx: RequestCtx,
  { type, containers, matching }: Targets,
): Promise<readonly NamedContainer[]> {
  if (matching === undefined) return distinct(type, containers ?? [])
  const subject = type === 'order' ? orderSubject : shipmentSubject
  const found = await matchingIds(ctx, subject, {
    query: matching,
    atMost: maxMatchingCount + 1,
    isForAction: true,
  })
  if (found.length === 0) throw refused('matching', 'Nothing matches anymore')
  if (found.length > maxMatchingCount)
    throw refused('matching', `More than ${numberText(maxMatchingCount)} match. Narrow your search`)
  return found
}

/** Removes duplicates. A shipment is identified by its id alone. */
const distinct = (type: ContainerType, containers: readonly Container[]): NamedContainer[] => [
  ...new Map(
    containers.map(({ id, merchantId = null }) => [
      type === 'shipment' ? id : JSON.stringify([merchantId, id]),
      { id, merchantId },
    ]),
  ).values(),
]

type NewJob = Pick<ActionRequest, 'type' | 'kind' | 'actions' | 'notifyContainerId'> & {
  total: number
  undoes: string | null
}

export async function addJob(ctx: RequestCtx, job: NewJob): Promise<JobRow> {
  const { actor, tenantId } = ctx
  const { type, kind, notifyContainerId, total, undoes } = job
  const id = randomUUID()
  const home = { homeTenantId: actor.homeTenantId, homeUserId: actor.userId, tokenId: actor.tokenId }
  const what = { type, kind, actions: JSON.stringify(job.actions), notifyContainerId, total, undoes }
  const by = { ...holderOf(actor), ...home, createdBy: ctx.author.name }
  await ctx.db.run(sql`${insertRow(containerJobs, { tenantId, id, status: 'working', ...what, ...by })}`)
  return getJob(ctx, id)
}

async function processNow(ctx: RequestCtx, row: JobRow) {
  const items = await waitingItems(ctx, row.id, maxImmediateCount)
  const processed = await processItems(ctx, row, items)
  const after = await saveProgress(ctx, row, processed)
  await containerJobRecords.end(ctx, row.id, { as: 'done', message: null })
  await publishContainers(ctx, row.type, processed.flatMap(changed))
  if (row.notifyContainerId !== null) await publishNotifiedContainer(ctx, row.notifyContainerId)
  await publishProgress(ctx, after, 'done', processedCount(after))
  return { row: after, processed }
}

const changed = ({ id, merchantId, status }: ProcessedItem) =>
  status === 'done' && merchantId !== null ? [{ id, merchantId }] : []
