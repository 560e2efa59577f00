import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect } from 'vitest'
import { startEmbedded } from '../../db/embedded/start-embedded.ts'
import { memoryFolder } from '../memory-folder.ts'
import { processEnv } from './process-env.ts'

export const quiet = { info: () => {}, warn: () => {} }

type Env = Record<string, string>

/** The full product as a person starts it, on a database folder of its own, from beforeAll to afterAll. */
export function testProduct() {
  const running = new Set<ChildProcess>()
  // Set by beforeAll, before any test reads it.
  const it = { dataDir: '' }
  const serverEnv = () => ({ PORT: '0', DATA_DIR: it.dataDir, DEMO_SIZE: '0' })

  beforeAll(async () => {
    it.dataDir = await mkdtemp(join(await memoryFolder(), 'aftermile-faults-'))
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    const embedded = await startEmbedded({ dataDir: it.dataDir, log: quiet })
    await embedded.stop()
    await rm(it.dataDir, { recursive: true, force: true })
  })

  function spawnNode(args: string[], env: Env): ChildProcess {
    const child = spawn(process.execPath, args, {
      env: { ...processEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }

  const run = (file: string, args: string[], env: Env): ChildProcess =>
    spawnNode([join(import.meta.dirname, '../..', file), ...args], env)

  return Object.assign(it, {
    serverEnv,
    spawnNode,
    run,
    async start(env: Env = serverEnv()) {
      const child = run('main.ts', [], env)
      return { child, url: await readyUrl(linesOf(child)) }
    },
    /** What a start that fails says, in one sentence. */
    async sentenceOf(env: Env, file = 'main.ts', args: string[] = []): Promise<string> {
      const child = run(file, args, { DATA_DIR: it.dataDir, ...env })
      const [output] = await Promise.all([textOf(child.stderr), once(child, 'exit')])
      expect(child.exitCode).toBe(1)
      const lines = output.split('\n').filter(line => line.trim() !== '')
      expect(lines).toHaveLength(1)
      return lines[0]?.trim() ?? ''
    },
    /** The process id of PostgreSQL. Throws while its file is still being written. */
    async postmaster(folder = it.dataDir): Promise<number> {
      const pid = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
      if (!(pid > 0)) throw new Error('PostgreSQL has not written its process id yet.')
      return pid
    },
  })
}

export const linesOf = (child: ChildProcess) =>
  createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]()

export async function readyUrl(lines: AsyncIterator<string>): Promise<string> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const url = /ready at (\S+)/.exec(next.value)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The server did not start')
}

export async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) text += String(chunk)
  return text
}

export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

/** A process that has ended is listed until its parent has taken note, which may take a moment. */
export const expectGone = (pid: number | null) => expect.poll(() => pid !== null && isRunning(pid)).toBe(false)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
