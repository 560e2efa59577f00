import { exec, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../apps/server/src/test/free-port.ts'
import type { Started } from '../../chaos/environment.ts'

/** How long after the return of a node requests may still fail. */
const maxLateMs = 5000
const callers = 8

/**
 * Runs a command that restarts or adds a worker, some times, while requests read and write. Each must succeed or get 503, requests must
 * succeed again soon after, and what was answered with success must be there.
 */
export async function tryRestart(url: string, command: string, times: number): Promise<boolean> {
  const child = fork(new URL('../../chaos/server-process.ts', import.meta.url), [url, String(await freePort()), 'api'])
  try {
    const [server] = (await once(child, 'message')) as [Omit<Started, 'process'>] // sent by server-process.ts
    const counts: Record<string, number> = {}
    const written: string[] = []
    let lastFailedAt = 0
    let isOver = false
    const note = (status: number | string) => {
      counts[status] = (counts[status] ?? 0) + 1
      if (status !== 200 && status !== 201) lastFailedAt = Date.now()
    }
    const requests = Promise.all(
      Array.from({ length: callers }, (_, caller) =>
        keepCalling(server, { caller, note, written, isOver: () => isOver }),
      ),
    )
    await sleep(3000)
    let commandMs = 0
    let lateMs = 0
    for (let time = 0; time < times; time++) {
      const beganAt = Date.now()
      await promisify(exec)(command)
      const backAt = Date.now()
      commandMs = Math.max(commandMs, backAt - beganAt)
      await sleep(maxLateMs + 5000)
      lateMs = Math.max(lateMs, lastFailedAt - backAt)
    }
    isOver = true
    await requests
    const kept = await tagIdsOf(server)
    const lost = written.filter(id => !kept.has(id))
    const others = Object.keys(counts).filter(status => !['200', '201', '503'].includes(status))
    console.log(`Requests meanwhile: ${JSON.stringify({ times, commandMs, lateMs, counts, lost: lost.length })}`)
    return others.length === 0 && lateMs <= maxLateMs && lost.length === 0 && written.length > 0
  } finally {
    child.kill('SIGKILL')
  }
}

type Target = Pick<Started, 'url' | 'token'>

const headersOf = ({ token }: Target) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

type Calls = { caller: number; note: (status: number | string) => void; written: string[]; isOver: () => boolean }

/** Adds tags, and reads each that was added. */
async function keepCalling(target: Target, { caller, note, written, isOver }: Calls): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const id = `kept-${caller}-${n}`
    const body = { id, name: id, description: '', priority: 1, allowOperatorTagging: true, color: '#0066cc' }
    const write = await call(target, '', { method: 'POST', body: JSON.stringify(body) })
    note(write)
    if (write === 201) {
      written.push(id)
      note(await call(target, `/${id}`, {}))
    }
    await sleep(20)
  }
}

async function call(target: Target, path: string, init: RequestInit): Promise<number | string> {
  try {
    const signal = AbortSignal.timeout(20_000)
    const response = await fetch(`${target.url}/api/v1/tags${path}`, { ...init, headers: headersOf(target), signal })
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    return error instanceof Error ? error.name : 'failed'
  }
}

async function tagIdsOf(target: Target): Promise<Set<string>> {
  const response = await fetch(`${target.url}/api/v1/tags`, { headers: headersOf(target) })
  const text = await response.text()
  return new Set([...text.matchAll(/kept-\d+-\d+/g)].map(([id]) => id))
}
