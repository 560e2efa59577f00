import type { ContainerAction } from '@aftermile/contract/containers/container-actions'
import { part } from '../../../db/sql.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { copyDone } from './job-items.ts'
import { canUndo, containerJobRecords, type JobRow } from './job-record.ts'
import { refuseWithoutRights } from './job-rights.ts'
import { bulkJob } from './piece-job.ts'
import { publishProgress } from './publish-progress.ts'
import { addJob } from './start-job.ts'

/** Starts a job that reverts tags: the inverse of each tag action, in reverse order. */
export async function undoJob(ctx: RequestCtx, row: JobRow): Promise<JobRow> {
  if (row.undoneBy !== null) throw conflict('This has already been undone')
  if (!canUndo(row)) throw conflict('There is nothing to undo')
  const steps = row.actions.map((action, index) => ({ inverse: inverseOf(action), step: index + 1 })).toReversed()
  const inverseSteps = steps.flatMap(({ inverse, step }) => (inverse === null ? [] : [{ inverse, step }]))
  const request = { type: row.type, kind: 'actions', actions: inverseSteps.map(({ inverse }) => inverse) } as const
  refuseWithoutRights(ctx.actor, request)
  const undo = await addJob(ctx, { ...request, notifyContainerId: row.notifyContainerId, total: 0, undoes: row.id })
  const total = await copyDone(ctx, { from: row.id, to: undo.id, steps: inverseSteps.map(({ step }) => step) })
  if (total === 0) throw conflict('There is nothing to undo')
  await containerJobRecords.note(ctx, undo.id, part`total = ${total}`)
  await containerJobRecords.note(ctx, row.id, part`undone_by = ${undo.id}`)
  await bulkJob.start(ctx, undo.id)
  await publishProgress(ctx, { ...undo, total }, 'working', 0)
  return { ...undo, total }
}

function inverseOf(action: ContainerAction): ContainerAction | null {
  if (action.type !== 'tag') return null
  return { ...action, operation: action.operation === 'add' ? 'remove' : 'add' }
}
