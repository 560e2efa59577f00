import type { ContainerJob } from '@aftermile/contract/containers/container-jobs'
import { contract } from '@aftermile/contract/index'
import { expect } from 'vitest'
import type { Caller } from '../server.ts'

type Sent = Record<string, unknown>

export const tag = (tagId: string, operation: 'add' | 'remove' = 'add') => ({ type: 'tag', tagId, operation }) as const

/** Starts actions on all matching shipments, and returns the id of the job. */
export async function runOnMatching(caller: Caller, matching: Sent, ...actions: Sent[]): Promise<string> {
  const { jobId } = await caller.ask(contract.containers.act, { body: { type: 'shipment', matching, actions } })
  return jobId
}

/** Waits until a job has ended, and returns it. */
export async function jobEnded(caller: Caller, id: string, timeout = 20_000): Promise<ContainerJob> {
  let record = {} as ContainerJob // set by the first read
  const readStatus = async () => {
    record = await caller.ask(contract.containerJobs.get, { params: { id } })
    return record.status
  }
  await expect.poll(readStatus, { timeout, interval: 25 }).not.toBe('working')
  return record
}
