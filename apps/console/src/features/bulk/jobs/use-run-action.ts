import { containers, maxImmediateCount } from '@aftermile/contract/containers/container-actions'
import { containerJobs } from '@aftermile/contract/containers/container-jobs'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { actionsText, type Counts, countsText, toneOf } from '../action-texts.ts'
import type { PlannedAction } from '../planned-action.ts'
import type { Selection } from '../selection.ts'
import { awaitJobEnd } from './awaited-jobs.ts'
import { showJobs } from './open-jobs-drawer.ts'
import { jobsKey } from './use-jobs.ts'

const reloadMs = 750

/**
 * Sends what was confirmed; confirmed again after no answer came, it is done once. Few are done at once and told of; many are worked
 * off while the drawer shows how far it is.
 */
export function useRunAction() {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (plan: PlannedAction) => send(plan, key),
    onSuccess: (answer, plan) => {
      void queries.invalidateQueries({ queryKey: jobsKey })
      if (answer.counts === null) {
        awaitJobEnd(answer.jobId)
        return showJobs(answer.jobId)
      }
      tellEnd(queries, plan, { jobId: answer.jobId, counts: answer.counts })
      setTimeout(() => reloadContainers(queries), reloadMs)
    },
  })
}

/** Everything on the screen that shows or counts shipments or orders. */
export function reloadContainers(queries: QueryClient): void {
  for (const name of ['shipments', 'orders', 'counts', 'bulk']) void queries.invalidateQueries({ queryKey: [name] })
}

/** Takes back what a job did to tags; its own end is told like that of any job. */
export async function undoJob(queries: QueryClient, id: string): Promise<void> {
  try {
    awaitJobEnd((await call(containerJobs.undo, { params: { id } })).data.id)
  } catch {
    showJobs(id)
  }
  void queries.invalidateQueries({ queryKey: jobsKey })
}

type Done = { readonly jobId: string; readonly counts: Counts }

function tellEnd(queries: QueryClient, { actions }: PlannedAction, { jobId, counts }: Done): void {
  const title = actions === null ? 'Update' : actionsText(actions)
  const canUndo = counts.done > 0 && actions?.some(({ type }) => type === 'tag') === true
  toast({
    message: `${title}: ${countsText(counts)}.`,
    kind: toneOf(counts),
    ...(counts.refused > 0
      ? { next: { label: 'Show', onClick: () => showJobs(jobId) } }
      : canUndo && { next: { label: 'Undo', onClick: () => void undoJob(queries, jobId) } }),
  })
}

type Answer = { readonly jobId: string; readonly counts: Counts | null }

async function send({ selection, actions }: PlannedAction, key: string): Promise<Answer> {
  const asked = { type: selection.type, ...subjectOf(selection) }
  if (actions === null) {
    const { jobId, accepted } = (await call(containers.refresh, { body: asked, key })).data
    const refused = selection.items.length - accepted
    return { jobId, counts: isAtOnce(selection) ? { done: accepted, unchanged: 0, refused } : null }
  }
  const notifyContainerId = selection.items.length === 1 ? (selection.items[0]?.id ?? null) : null
  const body = { ...asked, actions: [...actions], notifyContainerId }
  const { data } = await call(containers.act, { body, key })
  return { jobId: data.jobId, counts: data.results.length > 0 ? data : null }
}

const isAtOnce = ({ items, matching }: Selection): boolean => matching === null && items.length <= maxImmediateCount

const subjectOf = ({ items, matching }: Selection) =>
  matching === null
    ? { containers: items.map(({ id, merchantId }) => ({ id, merchantId })) }
    : { matching: matching.query }
