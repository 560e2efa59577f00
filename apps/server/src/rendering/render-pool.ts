import { type Compiled, type CompileRequest, compileLimits, failedToCompile } from './compile-request.ts'
import { limitedProcess, type Task } from './limited-process.ts'
import { failedWhole, type ProcessLimits, type Rendered, type RenderRequest, renderLimits } from './render-request.ts'
import { packRequests } from './request-group.ts'

export type RenderPool = {
  render: (request: RenderRequest) => Promise<Rendered>
  /** Checks the Liquid of a template and compiles its MJML. */
  compile: (request: CompileRequest) => Promise<Compiled>
  close: () => void
}

/**
 * Renders and compiles templates in processes of their own: a template can loop for ever or fill the memory, and only a process can
 * be ended.
 */
export function openRenderPool({ processes = 2 }: { processes?: number } = {}): RenderPool {
  const renderers = openQueue<RenderRequest>({
    processes,
    work: 'render',
    limits: renderLimits,
    // A process gets several at once: passing them one by one would cost more than rendering them.
    groupSize: 10,
    pack: packRequests,
  })
  const compilers = openQueue<CompileRequest>({
    processes: 1,
    work: 'compile',
    limits: compileLimits,
    groupSize: 1,
    pack: requests => requests,
  })
  return {
    render: request =>
      new Promise(resolve =>
        renderers.add({
          request,
          done: reply => resolve(reply as Rendered), // what render-process.ts sends
          failed: problem => resolve(failedWhole(problem)),
        }),
      ),
    compile: request =>
      new Promise(resolve =>
        compilers.add({
          request,
          done: reply => resolve(reply as Compiled), // what render-process.ts sends
          failed: problem => resolve(failedToCompile(problem)),
        }),
      ),
    close: () => {
      renderers.close()
      compilers.close()
    },
  }
}

type Waiting<Request> = {
  readonly request: Request
  readonly done: (reply: unknown) => void
  readonly failed: (problem: string) => void
  /** Its group exceeded the limits, which are those of one request. */
  readonly isAlone?: true
}

type QueueOptions<Request> = {
  readonly processes: number
  readonly work: 'render' | 'compile'
  readonly limits: ProcessLimits
  readonly groupSize: number
  readonly pack: (requests: readonly Request[]) => object
}

/** Requests that wait for a process of their kind. */
function openQueue<Request>({ processes: count, work, limits, groupSize, pack }: QueueOptions<Request>) {
  const waiting: Waiting<Request>[] = []
  const processes = Array.from({ length: count }, () => limitedProcess({ limits, work, onIdle: startIdle }))
  let isClosed = false
  let isPlanned = false

  /** The idle processes share what waits. */
  function startIdle(): void {
    isPlanned = false
    const idle = processes.filter(one => one.isIdle())
    for (const [at, one] of idle.entries()) {
      const group = takeGroup(Math.ceil(waiting.length / (idle.length - at)))
      if (group.length > 0) one.start(taskOf(group))
    }
  }

  function takeGroup(share: number): Waiting<Request>[] {
    const alone = waiting.findIndex(one => one.isAlone)
    if (alone === 0) return waiting.splice(0, 1)
    return waiting.splice(0, Math.min(share, groupSize, alone === -1 ? share : alone))
  }

  const taskOf = (group: readonly Waiting<Request>[]): Task => ({
    message: pack(group.map(({ request }) => request)),
    done: replies => {
      for (const [at, one] of group.entries()) one.done((replies as unknown[])[at]) // one for each request
    },
    failed: problem => {
      if (group.length > 1 && !isClosed) waiting.unshift(...group.map(one => ({ ...one, isAlone: true as const })))
      else for (const one of group) one.failed(problem)
    },
  })

  return {
    add(one: Waiting<Request>): void {
      if (isClosed) one.failed('The server is stopping')
      else waiting.push(one)
      // Those that are added at the same time go together.
      if (!isPlanned) queueMicrotask(startIdle)
      isPlanned = true
    },
    close(): void {
      isClosed = true
      for (const one of waiting.splice(0)) one.failed('The server is stopping')
      for (const one of processes) one.stop()
    },
  }
}
