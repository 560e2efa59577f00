import { containers } from '@aftermile/contract/containers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { Plan } from './plan.ts'
import type { Selection } from './selection.ts'

/** A carrier's answer or a completion needs a moment before a reload shows it. */
const reloadMs = 750

/** Sends what was confirmed, and asks for the lists again a moment later. */
export function useWork() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (plan: Plan) => send(plan),
    onSuccess: () => {
      setTimeout(() => {
        void queries.invalidateQueries({ queryKey: ['shipments'] })
        void queries.invalidateQueries({ queryKey: ['orders'] })
      }, reloadMs)
    },
  })
}

async function send({ selection, actions }: Plan): Promise<{ jobId: string | null }> {
  const asked = { type: selection.type, ...subjectOf(selection) }
  if (actions === null) return (await call(containers.refresh, { body: asked })).data
  const notifyContainerId = selection.items.length === 1 ? (selection.items[0]?.id ?? null) : null
  return (await call(containers.act, { body: { ...asked, actions: [...actions], notifyContainerId } })).data
}

const subjectOf = ({ items, matching }: Selection) =>
  matching === null
    ? { containers: items.map(({ id, merchantId }) => ({ id, merchantId })) }
    : { matching: matching.query }
