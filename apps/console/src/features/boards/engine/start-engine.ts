import { currentCaller } from '../../../api/caller.ts'
import { browserTimeZone } from '../../../time-zone.ts'
import type { ToEngine } from './engine-messages.ts'

export const startEngine = () => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' })

let spare: Worker | null = null
let hasSpare = false

/**
 * Starts an engine before the code of the boards is here. If the console opens at a board, the engine loads its rows while the
 * session still gets to know the user.
 */
export function startSpareEngine(): void {
  if (hasSpare) return
  hasSpare = true
  try {
    const worker = startEngine()
    worker.addEventListener('error', () => {
      spare = null
    })
    const { origin, accessToken, tenantId } = currentCaller()
    const access = { origin, token: accessToken(), tenantId: tenantId() }
    const message: ToEngine = { kind: 'ahead', path: location.pathname, access, zone: browserTimeZone() }
    if (access.token !== null) worker.postMessage(message)
    spare = worker
  } catch {
    // The first board starts one.
  }
}

/** Null if there is none any more. */
export function takeSpareEngine(): Worker | null {
  const taken = spare
  spare = null
  return taken
}
