import type { ContainerJob } from '@aftermile/contract/containers/container-jobs'
import { contract } from '@aftermile/contract/index'
import { expect } from 'vitest'
import type { Caller } from '../server.ts'

type Sent = Record<string, unknown>

export const tag = (tagId: string, operation: 'add' | 'remove' = 'add') => ({ type: 'tag', tagId, operation }) as const

/** Asks for actions on all that match, and answers the job. */
export async function actOnMatching(caller: Caller, matching: Sent, ...actions: Sent[]): Promise<string> {
  const { jobId } = await caller.ask(contract.containers.act, { body: { type: 'shipment', matching, actions } })
  return jobId
}

/** The job once it has ended. */
export async function jobEnded(caller: Caller, id: string, timeout = 20_000): Promise<ContainerJob> {
  let record = {} as ContainerJob // filled in by the first look
  const look = async () => {
    record = await caller.ask(contract.containerJobs.get, { params: { id } })
    return record.status
  }
  await expect.poll(look, { timeout, interval: 25 }).not.toBe('working')
  return record
}
