import { browserClock, type Clock } from '../../clock.ts'

const checkEveryMs = 30_000
const snoozeMs = 300_000

type Options = {
  /** The version this page was opened with. */
  ownVersion: string
  /** Null when the version could not be read this time. */
  fetchVersion: () => Promise<string | null>
  onChange: () => void
  clock?: Clock
}

/** Fetches the version of the site again and again, until it is a new one. */
export function createVersionCheck({ ownVersion, fetchVersion, onChange, clock = browserClock }: Options) {
  let isNew = false
  let cancelTimer = () => {}
  let isStopped = false

  async function check(): Promise<void> {
    const version = await fetchVersion()
    if (isStopped) return
    if (version === null || version === ownVersion) return schedule(checkEveryMs)
    isNew = true
    onChange()
  }

  function schedule(ms: number): void {
    cancelTimer = clock.after(ms, () => void check())
  }

  schedule(checkEveryMs)
  return {
    isNew: () => isNew,
    snooze() {
      isNew = false
      onChange()
      schedule(snoozeMs)
    },
    stop() {
      isStopped = true
      cancelTimer()
    },
  }
}

/** The parameter keeps caches on the way from responding. */
export async function fetchVersion(now = Date.now()): Promise<string | null> {
  try {
    const response = await fetch(`/version.json?t=${now}`, { cache: 'no-store' })
    const body: unknown = response.ok ? await response.json() : null
    const isVersion = typeof body === 'object' && body !== null && 'version' in body
    return isVersion && typeof body.version === 'string' ? body.version : null
  } catch {
    return null
  }
}
