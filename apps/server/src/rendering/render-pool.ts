import { type Compiled, type CompileRequest, compileLimits, failedToCompile } from './compile-request.ts'
import { type Asker, failedWhole, type Rendered, type RenderRequest, renderLimits } from './render-request.ts'
import { openPacker, type PackedReply, unpackReply } from './request-group.ts'
import { type Failure, openRequestQueue } from './request-queue.ts'

export type RenderPool = {
  render: (request: RenderRequest, asker: Asker) => Promise<Rendered>
  /** Checks the Liquid of a template and compiles its MJML. */
  compile: (request: CompileRequest, asker: Asker) => Promise<Compiled>
  close: () => void
}

type Options = {
  /** For messages. */
  readonly processes?: number
  /** How long a preview waits for its turn. */
  readonly maxWaitMs?: number
}

/**
 * Renders and compiles templates in processes of their own: a template can loop for ever or fill the memory, and only a process can
 * be ended. What somebody waits for at a screen has a process of its own, so that messages never delay it.
 */
export function openRenderPool({ processes = 2, maxWaitMs = 5000 }: Options = {}): RenderPool {
  const background = openRenderers({ processes, maxWaitMs })
  const screens = openRenderers({ processes: 1, maxWaitMs })
  const compilers = openRequestQueue<CompileRequest, Compiled>({
    processes: 1,
    work: 'compile',
    limits: compileLimits,
    groupSize: 1,
    // Compiling takes longer than rendering.
    maxWaitMs: 2 * maxWaitMs,
    openPacker: () => requests => requests,
    unpack: (_, replies) => replies as Compiled[], // what render-process.ts sends
    replyTo: ({ problem }) => failedToCompile(problem),
  })
  return {
    render: (request, asker) => (asker.purpose === 'background' ? background : screens).ask(request, asker),
    compile: compilers.ask,
    close: () => {
      for (const queue of [background, screens, compilers]) queue.close()
    },
  }
}

const openRenderers = (options: Required<Options>) =>
  openRequestQueue<RenderRequest, Rendered>({
    ...options,
    work: 'render',
    limits: renderLimits,
    // A process gets several at once: passing them one by one would cost more than rendering them.
    groupSize: 25,
    openPacker,
    unpack: (requests, reply) => {
      const replies = JSON.parse(String(reply)) as PackedReply[] // what render-group.ts has written
      return requests.map((request, index) => unpackReply(request, replies[index] ?? null))
    },
    replyTo: ({ problem, isOverLimit, isWithdrawn }: Failure): Rendered => ({
      ...failedWhole(problem),
      ...(isOverLimit && { isOverLimit }),
      ...(isWithdrawn && { isWithdrawn }),
    }),
  })
