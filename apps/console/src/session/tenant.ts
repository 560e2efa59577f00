import { readSessionValue, writeSessionValue } from '../storage/session-storage.ts'
import { fetchUser, openSession } from './open-session.ts'
import { sessionParts } from './session-parts.ts'
import { dispatchSessionEvent } from './session-store.ts'

/** The tenant a root user has entered in this window; null for their own. */
export const enteredTenant = (): string | null => readSessionValue('tenant')

/** Switches to another tenant, or back to the user's own with null. Throws and stays if there is no such tenant. */
export async function enterTenant(tenantId: string | null): Promise<void> {
  const before = enteredTenant()
  writeSessionValue('tenant', tenantId)
  try {
    const user = await fetchUser()
    dispatchSessionEvent({ type: 'userLoaded', user })
    void openSession(user)
  } catch (error) {
    writeSessionValue('tenant', before)
    throw error
  }
  await sessionParts.queries?.resetQueries()
}
