import { type Compiled, type CompileRequest, compileLimits, failedToCompile } from './compile-request.ts'
import { limitedProcess, type Task } from './limited-process.ts'
import { failedWhole, type ProcessLimits, type Rendered, type RenderRequest, renderLimits } from './render-request.ts'
import { openPacker, type PackedReply, unpackReply } from './request-group.ts'

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
  const renderers = openQueue<RenderRequest, Rendered>({
    processes,
    work: 'render',
    limits: renderLimits,
    // A process gets several at once: passing them one by one would cost more than rendering them.
    groupSize: 25,
    openPacker,
    unpack: (requests, reply) => {
      const replies = JSON.parse(String(reply)) as PackedReply[] // what render-group.ts has written
      return requests.map((request, at) => unpackReply(request, replies[at] ?? null))
    },
  })
  const compilers = openQueue<CompileRequest, Compiled>({
    processes: 1,
    work: 'compile',
    limits: compileLimits,
    groupSize: 1,
    openPacker: () => requests => requests,
    unpack: (_, replies) => replies as Compiled[], // what render-process.ts sends
  })
  return {
    render: request =>
      new Promise(resolve =>
        renderers.add({
          request,
          done: resolve,
          failed: problem => resolve(failedWhole(problem)),
        }),
      ),
    compile: request =>
      new Promise(resolve =>
        compilers.add({
          request,
          done: resolve,
          failed: problem => resolve(failedToCompile(problem)),
        }),
      ),
    close: () => {
      renderers.close()
      compilers.close()
    },
  }
}

type Waiting<Request, Reply> = {
  readonly request: Request
  readonly done: (reply: Reply) => void
  readonly failed: (problem: string) => void
  /** It or its group took too long: the limits are those of one request. */
  readonly isAlone?: true
}

type QueueOptions<Request, Reply> = {
  readonly processes: number
  readonly work: 'render' | 'compile'
  readonly limits: ProcessLimits
  readonly groupSize: number
  readonly openPacker: () => (requests: readonly Request[]) => object
  /** The reply to each request. Null: it must be sent alone. */
  readonly unpack: (requests: readonly Request[], reply: unknown) => readonly (Reply | null)[]
}

/** Requests that wait for a process of their kind. */
function openQueue<Request, Reply>(options: QueueOptions<Request, Reply>) {
  const { processes: count, work, limits, groupSize, openPacker, unpack } = options
  type One = Waiting<Request, Reply>
  const waiting: One[] = []
  const processes = Array.from({ length: count }, () =>
    limitedProcess<Request>({ openPacker, limits, work, onIdle: startIdle }),
  )
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

  function takeGroup(share: number): One[] {
    const alone = waiting.findIndex(one => one.isAlone)
    if (alone === 0) return waiting.splice(0, 1)
    return waiting.splice(0, Math.min(share, groupSize, alone === -1 ? share : alone))
  }

  const taskOf = (group: readonly One[]): Task<Request> => {
    const requests = group.map(({ request }) => request)
    return {
      requests,
      done: reply => {
        const replies = unpack(requests, reply)
        const again: One[] = []
        for (const [at, one] of group.entries()) {
          const answer = replies[at] ?? null
          if (answer === null) again.push(one)
          else one.done(answer)
        }
        tryAlone(again)
      },
      failed: problem => {
        if (group.length > 1 && !isClosed) tryAlone(group)
        else for (const one of group) one.failed(problem)
      },
    }
  }

  const tryAlone = (group: readonly One[]) => waiting.unshift(...group.map(one => ({ ...one, isAlone: true as const })))

  return {
    add(one: One): void {
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
