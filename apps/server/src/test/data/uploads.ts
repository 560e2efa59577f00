import { apiBase, contract } from '@aftermile/contract/index'
import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { expect } from 'vitest'
import { type Caller, readResponse } from '../caller.ts'
import type { TestServer } from '../server.ts'

type Sent = { name?: string; query?: Record<string, string>; headers?: Record<string, string>; field?: string }

/** Sends a file as a browser does. */
export async function upload(server: TestServer, caller: Caller, content: string | Buffer, sent: Sent = {}) {
  const { name = 'file.csv', query = { dryRun: 'true' }, headers = {}, field = 'file' } = sent
  const form = new FormData()
  form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const search = new URLSearchParams({ timeZone: 'Europe/Stockholm', ...query })
  const response = await fetch(`${server.url}${apiBase}/import?${search}`, {
    method: 'POST',
    headers: { ...(caller.token && { authorization: `Bearer ${caller.token}` }), ...headers },
    body: form,
  })
  return readResponse(contract.imports.start, response)
}

const workingStatuses = ['reading', 'checking', 'importing']

/** Waits until an import has ended or needs input, and returns it. */
export async function importEnded(caller: Caller, id: string, timeout = 20_000): Promise<ImportRecord> {
  let record = {} as ImportRecord // set by the first read
  const readStatus = async () => {
    record = await caller.ask(contract.imports.get, { params: { id } })
    return record.status
  }
  await expect.poll(readStatus, { timeout, interval: 25 }).not.toBeOneOf(workingStatuses)
  return record
}

/** Uploads a file and waits for its import. */
export async function imported(server: TestServer, caller: Caller, content: string | Buffer, sent?: Sent) {
  const { reply } = await upload(server, caller, content, sent)
  return importEnded(caller, reply.id)
}

export async function commitImport(caller: Caller, id: string): Promise<ImportRecord> {
  await caller.ask(contract.imports.commit, { params: { id } })
  return importEnded(caller, id)
}
