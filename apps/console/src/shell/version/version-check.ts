import { browserClock, type Clock } from '../../clock.ts'

export const checkEveryMs = 30_000
export const snoozeMs = 300_000

type Options = {
  /** The version this page was opened with. */
  own: string
  /** null when it could not be learnt this time. */
  ask: () => Promise<string | null>
  onChange: () => void
  clock?: Clock
}

/** Asks for the version of the site again and again, until there is another one. */
export function createVersionCheck({ own, ask, onChange, clock = browserClock }: Options) {
  let isNew = false
  let callOff = () => {}
  let isStopped = false

  async function check(): Promise<void> {
    const version = await ask()
    if (isStopped) return
    if (version === null || version === own) return wait(checkEveryMs)
    isNew = true
    onChange()
  }

  function wait(ms: number): void {
    callOff = clock.after(ms, () => void check())
  }

  wait(checkEveryMs)
  return {
    isNew: () => isNew,
    snooze() {
      isNew = false
      onChange()
      wait(snoozeMs)
    },
    stop() {
      isStopped = true
      callOff()
    },
  }
}

/** The parameter keeps every cache on the way from answering. */
export async function askVersion(now = Date.now()): Promise<string | null> {
  try {
    const response = await fetch(`/version.json?t=${now}`, { cache: 'no-store' })
    const body: unknown = response.ok ? await response.json() : null
    const isVersion = typeof body === 'object' && body !== null && 'version' in body
    return isVersion && typeof body.version === 'string' ? body.version : null
  } catch {
    return null
  }
}
