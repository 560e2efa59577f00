/** Aborted by Ctrl-C, SIGTERM, or the end of the process that started us. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => stopping.abort(new Stopped()))
  return stopping.signal
}

/** Somebody stopped the process before it was ready. */
export class Stopped extends Error {}

/** Waits for work, and no longer once the signal is aborted. Whoever calls then closes what the work uses. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason)
  // What it fails with afterwards is of no interest.
  work.catch(() => undefined)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return Promise.race([work, stopped.promise]).finally(() => signal.removeEventListener('abort', stop))
}

export const untilStopped = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
