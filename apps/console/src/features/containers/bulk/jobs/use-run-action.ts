import { containers, maxImmediateCount } from '@aftermile/contract/containers/container-actions'
import { containerJobs } from '@aftermile/contract/containers/container-jobs'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../api/call.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { actionsText, type Counts, countsText, toneOf } from '../action-texts.ts'
import { type PlannedAction, sendingText } from '../planned-action.ts'
import { ownResultText } from '../result-texts.ts'
import { type Selection, targetOf } from '../selection.ts'
import { isSending, sentText } from '../sent-texts.ts'
import { actionKeys } from './action-keys.ts'
import { announceUpdates } from './announce-updates.ts'
import { awaitJobEnd } from './awaited-jobs.ts'
import { showJobs } from './open-jobs-drawer.ts'
import { reloadContainers } from './reload-containers.ts'
import { jobsKey } from './use-jobs.ts'

/** What a refresh or a completion changes is ready a little later. */
const reloadMs = 750

/**
 * Runs a confirmed action. A retry after a lost response does not run it twice. A few items are done at once, with a toast.
 * Many become a job, and the drawer shows its progress.
 */
export function useRunAction({ onError = () => {} }: { onError?: (error: Error, plan: PlannedAction) => void } = {}) {
  const queries = useQueryClient()
  const keys = useRef(actionKeys())
  return useMutation({
    mutationFn: (plan: PlannedAction) => send(plan, keys.current.keyOf(plan)),
    onError,
    onSuccess: (result, plan) => {
      keys.current.done()
      void queries.invalidateQueries({ queryKey: jobsKey })
      if (result.counts === null) {
        awaitJobEnd(result.jobId)
        return showJobs(result.jobId)
      }
      if (plan.actions === null)
        return void announceUpdates(queries, plan.selection, { jobId: result.jobId, counts: result.counts })
      if (isSending(plan.actions) && result.counts.done > 0) {
        // The toast at its end says what became of the messages.
        awaitJobEnd(result.jobId)
        toast({ message: sendingText(plan, result.counts.done), next: showing(result.jobId) })
      } else toastResult(queries, plan, { jobId: result.jobId, counts: result.counts })
      if (isTagging(plan)) reloadContainers(queries)
      else setTimeout(() => reloadContainers(queries), reloadMs)
    },
  })
}

const isTagging = ({ actions }: PlannedAction): boolean => actions?.every(({ type }) => type === 'tag') === true

/** Undoes the tags of a job. The undo is a job of its own and ends with a toast, too. */
export async function undoJob(queries: QueryClient, id: string): Promise<void> {
  try {
    awaitJobEnd((await call(containerJobs.undo, { params: { id } })).data.id)
  } catch (error) {
    toastFailure('Undo', error)
    showJobs(id)
  }
  void queries.invalidateQueries({ queryKey: jobsKey })
}

const showing = (jobId: string) => ({ label: 'Show', onClick: () => showJobs(jobId) })

type FinishedRun = { readonly jobId: string; readonly counts: Counts }

function toastResult(
  queries: QueryClient,
  { actions, selection }: PlannedAction,
  { jobId, counts }: FinishedRun,
): void {
  const title = actionsText(actions ?? [])
  const canUndo = counts.done > 0 && actions?.some(({ type }) => type === 'tag') === true
  const own = actions && ownResultText({ type: selection.type, actions, undoes: null, counts })
  toast({
    message: own ?? `${title}: ${isSending(actions) ? sentText({ ...counts, messages: null }) : countsText(counts)}.`,
    kind: toneOf(counts),
    ...(counts.refused > 0
      ? { next: showing(jobId) }
      : canUndo && { next: { label: 'Undo', onClick: () => void undoJob(queries, jobId) } }),
  })
}

type RunResult = { readonly jobId: string; readonly counts: Counts | null }

async function send({ selection, actions }: PlannedAction, key: string): Promise<RunResult> {
  const target = targetOf(selection)
  if (actions === null) {
    const { jobId, accepted } = (await call(containers.refresh, { body: target, key })).data
    const refused = selection.items.length - accepted
    return { jobId, counts: isImmediate(selection) ? { done: accepted, unchanged: 0, refused } : null }
  }
  const notifyContainerId = selection.items.length === 1 ? (selection.items[0]?.id ?? null) : null
  const body = { ...target, actions: [...actions], notifyContainerId }
  const { data } = await call(containers.act, { body, key })
  return { jobId: data.jobId, counts: data.results.length > 0 ? data : null }
}

const isImmediate = ({ items, matching }: Selection): boolean => matching === null && items.length <= maxImmediateCount
