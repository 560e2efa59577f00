import { type ChildProcess, fork } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuMsOf } from './cpu-time.ts'
import type { ProcessLimits } from './render-request.ts'

/** Work for a process. Its reply is what render-process.ts sends for the requests. */
export type Task<Request> = {
  readonly requests: readonly Request[]
  readonly done: (reply: unknown) => void
  /** isOverLimit: the work itself used more than its process may, and the process was ended. */
  readonly failed: (problem: string, isOverLimit: boolean) => void
}

type Options<Request> = {
  /** Called for every new process. Returns what packs the messages to it. */
  readonly openPacker: () => (requests: readonly Request[]) => object
  readonly limits: ProcessLimits
  readonly work: 'render' | 'compile'
  readonly onIdle: () => void
}

const entry = fileURLToPath(new URL('./render-process.ts', import.meta.url))
const projectRoot = resolve(dirname(entry), '../../../..')
const readable = ['node_modules', 'apps', 'packages', 'package.json'].map(name => resolve(projectRoot, name))

/** A process without work for so long is ended. */
const idleMs = 120_000

/** A process that is started for its first task, works on one at a time, and is ended and replaced if it exceeds its limits. */
export function limitedProcess<Request>({ openPacker, limits, work, onIdle }: Options<Request>) {
  let child: ChildProcess | null = null
  let pack = openPacker()
  let current: Task<Request> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function finish(report: (task: Task<Request>) => void): void {
    clearTimeout(timer)
    timer = setTimeout(() => end(''), idleMs).unref()
    const done = current
    current = null
    if (done !== null) report(done)
    onIdle()
  }

  function send(): void {
    if (child === null || current === null) return
    clearTimeout(timer)
    child.send(pack(current.requests))
    const { pid = 0 } = child
    watch({ pid, cpuMs: cpuMsOf(pid) ?? 0, startedAt: performance.now() })
  }

  /** Ends a process that has used its CPU time. Looks again when it can have used it. */
  function watch(since: { pid: number; cpuMs: number; startedAt: number }, waitMs: number = limits.cpuMs): void {
    timer = setTimeout(() => {
      const used = (cpuMsOf(since.pid) ?? Number.POSITIVE_INFINITY) - since.cpuMs
      const isLate = performance.now() - since.startedAt > limits.clockMs
      const isUsedUp = used >= limits.cpuMs
      // One that is only late by the clock is on a machine that is too busy: that says nothing about the template.
      if (isUsedUp || isLate) end(`The template takes longer than ${secondsText(limits.cpuMs)}`, isUsedUp)
      else watch(since, Math.max(50, limits.cpuMs - used))
    }, waitMs)
  }

  function end(problem: string, isOverLimit = false): void {
    const ended = child
    child = null
    clearTimeout(timer)
    ended?.removeAllListeners()
    ended?.kill('SIGKILL')
    if (current !== null) finish(task => task.failed(problem, isOverLimit))
  }

  function begin(): ChildProcess {
    pack = openPacker()
    const started = fork(entry, [work], {
      env: {},
      execArgv: [
        `--max-old-space-size=${limits.heapMb}`,
        '--permission',
        ...readable.map(path => `--allow-fs-read=${path}`),
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Long texts are copied as they are. In JSON they would cost as much as rendering them.
      serialization: 'advanced',
    })
    started.on('message', message => (message === 'ready' ? send() : finish(task => task.done(message))))
    started.on('error', () => end('The template could not be processed'))
    started.on('exit', () => end('The template needs too much memory', true))
    started.unref()
    started.channel?.unref()
    return started
  }

  return {
    isIdle: () => current === null,
    start: (task: Task<Request>) => {
      current = task
      if (child === null) child = begin()
      else send()
    },
    stop: () => end('The server is stopping'),
  }
}

const secondsText = (ms: number): string => (ms === 1000 ? 'one second' : `${ms / 1000} seconds`)
