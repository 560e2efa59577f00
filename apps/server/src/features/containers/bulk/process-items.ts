import type { ContainerAction, ContainerResult, ResultStatus } from '@aftermile/contract/containers/container-actions'
import type { Ctx } from '../../../tenancy/context.ts'
import { type LockedContainer, lockContainers } from '../actions/locked-containers.ts'
import { refreshContainers } from '../actions/refresh-containers.ts'
import { runAction } from '../actions/run-action.ts'
import type { JobItem, Outcome, ProcessedItem } from './job-items.ts'
import type { JobRow } from './job-record.ts'

type ProcessedJob = Pick<JobRow, 'id' | 'type' | 'kind'> & { readonly actions: readonly ContainerAction[] }

/** Runs the waiting actions on each item. A container that the owner may not see counts as not found. */
export async function processItems(ctx: Ctx, job: ProcessedJob, items: readonly JobItem[]): Promise<ProcessedItem[]> {
  const named = items.map(({ id, merchantId }) => ({ id, ...(merchantId !== null && { merchantId }) }))
  const containers = await lockContainers(ctx, job.type, named)
  const found = new Map(
    items.map(item => [item.position, containers.find(container => isSame(item, container)) ?? null]),
  )
  const results = new Map<number, Map<number, ContainerResult>>()
  for (const index of stepsOf(job).keys()) {
    const due = items.filter(item => item.outcomes[index] === 'waiting' && found.get(item.position))
    const ready = due.flatMap(item => found.get(item.position) ?? [])
    const stepResults = ready.length === 0 ? [] : await step(ctx, job, { index, containers: ready })
    results.set(index, new Map(due.map((item, position) => [item.position, resultOf(stepResults, ready, position)])))
  }
  return items.map(item => {
    const lockedContainer = found.get(item.position) ?? null
    return lockedContainer === null ? notFoundResult(item) : gather(item, lockedContainer, results)
  })
}

export const stepsOf = ({ kind, actions }: Omit<ProcessedJob, 'id' | 'type'>): readonly unknown[] =>
  kind === 'refresh' ? [null] : actions

const isSame = ({ id, merchantId }: JobItem, container: LockedContainer): boolean =>
  id === container.id && (merchantId === null || merchantId === container.merchantId)

function step(
  ctx: Ctx,
  { id: jobId, type, actions }: ProcessedJob,
  { index, containers }: { index: number; containers: readonly LockedContainer[] },
): Promise<ContainerResult[]> {
  const action = actions[index]
  return action === undefined
    ? refreshContainers(ctx, type, containers)
    : runAction(ctx, { jobId, type, containers, action })
}

/** Results come in the order of the containers. */
function resultOf(
  results: readonly ContainerResult[],
  containers: readonly LockedContainer[],
  index: number,
): ContainerResult {
  const result = results[index]
  if (!result || result.id !== containers[index]?.id) throw new Error('An action returned results for other containers')
  return result
}

const notFoundResult = (item: JobItem): ProcessedItem => refusedWith(item, 'Item not found')

export const refusedByDatabase = (item: JobItem): ProcessedItem => refusedWith(item, 'Couldn’t be saved')

function refusedWith({ position, id, merchantId, outcomes }: JobItem, message: string): ProcessedItem {
  return {
    ...{ position, id, message },
    merchantId: null,
    status: 'refused',
    outcomes: outcomes.map(outcome => (outcome === 'waiting' ? 'refused' : outcome)),
    results: [{ id, merchantId, status: 'refused', message }],
  }
}

function gather(
  { position, id, outcomes }: JobItem,
  { merchantId }: LockedContainer,
  results: ReadonlyMap<number, ReadonlyMap<number, ContainerResult>>,
): ProcessedItem {
  const own = outcomes.map((_, index) => results.get(index)?.get(position) ?? null)
  const after = outcomes.map((outcome, index) => own[index]?.status ?? outcome)
  const messages = new Set(own.flatMap(result => result?.message ?? []))
  return {
    ...{ position, id, merchantId },
    status: worst(after),
    outcomes: after,
    message: [...messages].join('; ') || null,
    results: own.filter(result => result !== null),
  }
}

const worst = (outcomes: readonly Outcome[]): ResultStatus =>
  outcomes.includes('refused') ? 'refused' : outcomes.includes('done') ? 'done' : 'unchanged'
