import { type ChildProcess, fork } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuMsOf } from './cpu-time.ts'
import { failedWhole, type Rendered, type RenderRequest, renderLimits } from './render-request.ts'

export type RenderPool = {
  render: (request: RenderRequest) => Promise<Rendered>
  close: () => void
}

type Waiting = { readonly request: RenderRequest; readonly resolve: (rendered: Rendered) => void }

const entry = fileURLToPath(new URL('./render-process.ts', import.meta.url))
const projectRoot = resolve(dirname(entry), '../../../..')

/**
 * Renders templates in processes of their own: a template can loop for ever or fill the memory, and only a process can be ended.
 * A process renders one message at a time and starts with the first one.
 */
export function openRenderPool({ processes = 2 }: { processes?: number } = {}): RenderPool {
  const waiting: Waiting[] = []
  const renderers = Array.from({ length: processes }, () => renderer(next))
  let isClosed = false

  function next(): void {
    for (const one of renderers) {
      const first = one.isIdle() ? waiting.shift() : undefined
      if (first !== undefined) one.start(first)
    }
  }

  return {
    render: request =>
      new Promise(done => {
        if (isClosed) return done(failedWhole('The server is stopping'))
        waiting.push({ request, resolve: done })
        next()
      }),
    close: () => {
      isClosed = true
      for (const one of waiting.splice(0)) one.resolve(failedWhole('The server is stopping'))
      for (const one of renderers) one.stop()
    },
  }
}

/** One process of the pool, started again after it was ended. */
function renderer(onIdle: () => void) {
  let child: ChildProcess | null = null
  let current: Waiting | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function finish(rendered: Rendered): void {
    clearTimeout(timer)
    const done = current
    current = null
    done?.resolve(rendered)
    onIdle()
  }

  function send(): void {
    if (child === null || current === null) return
    child.send(current.request)
    const { pid = 0 } = child
    watch({ pid, cpuMs: cpuMsOf(pid) ?? 0, startedAt: performance.now() })
  }

  /** Ends a process that has used its CPU time. Looks again when it can have used it. */
  function watch(since: { pid: number; cpuMs: number; startedAt: number }, waitMs: number = renderLimits.cpuMs): void {
    timer = setTimeout(() => {
      const used = (cpuMsOf(since.pid) ?? Number.POSITIVE_INFINITY) - since.cpuMs
      const isLate = performance.now() - since.startedAt > renderLimits.clockMs
      if (used >= renderLimits.cpuMs || isLate) end('The template takes longer than one second')
      else watch(since, Math.max(50, renderLimits.cpuMs - used))
    }, waitMs)
  }

  function end(problem: string): void {
    const ended = child
    child = null
    ended?.removeAllListeners()
    ended?.kill('SIGKILL')
    if (current !== null) finish(failedWhole(problem))
  }

  function begin(): ChildProcess {
    const started = fork(entry, {
      env: {},
      execArgv: [`--max-old-space-size=${renderLimits.heapMb}`, '--permission', `--allow-fs-read=${projectRoot}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', message => (message === 'ready' ? send() : finish(message as Rendered))) // what render-process sends
    started.on('error', () => end('The template could not be rendered'))
    started.on('exit', () => end('The template needs too much memory'))
    started.unref()
    started.channel?.unref()
    return started
  }

  return {
    isIdle: () => current === null,
    start: (one: Waiting) => {
      current = one
      if (child === null) child = begin()
      else send()
    },
    stop: () => end('The server is stopping'),
  }
}
