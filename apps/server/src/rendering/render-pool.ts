import { type Compiled, type CompileRequest, compileLimits, failedToCompile } from './compile-request.ts'
import { limitedProcess, type Task } from './limited-process.ts'
import { failedWhole, type ProcessLimits, type Rendered, type RenderRequest, renderLimits } from './render-request.ts'

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
  const renderers = openQueue(processes, 'render', renderLimits)
  const compilers = openQueue(1, 'compile', compileLimits)
  return {
    render: request =>
      new Promise(resolve =>
        renderers.add({
          message: request,
          done: reply => resolve(reply as Rendered), // what render-process.ts sends
          failed: problem => resolve(failedWhole(problem)),
        }),
      ),
    compile: request =>
      new Promise(resolve =>
        compilers.add({
          message: request,
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

/** Tasks that wait for a process of their kind. */
function openQueue(count: number, work: 'render' | 'compile', limits: ProcessLimits) {
  const waiting: Task[] = []
  const processes = Array.from({ length: count }, () => limitedProcess({ limits, work, onIdle: next }))
  let isClosed = false

  function next(): void {
    for (const one of processes) {
      const first = one.isIdle() ? waiting.shift() : undefined
      if (first !== undefined) one.start(first)
    }
  }

  return {
    add(task: Task): void {
      if (isClosed) task.failed('The server is stopping')
      else waiting.push(task)
      next()
    },
    close(): void {
      isClosed = true
      for (const one of waiting.splice(0)) one.failed('The server is stopping')
      for (const one of processes) one.stop()
    },
  }
}
