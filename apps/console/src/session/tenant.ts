import { users } from '@aftermile/contract/people/users'
import { call } from '../api/call.ts'
import { readMark, setMark } from '../storage/session-storage.ts'
import { open } from './open-session.ts'
import { isPlugin } from './plugin-mode.ts'
import { current } from './session-parts.ts'
import { tell } from './session-store.ts'

/** The tenant a root user has entered in this window; null for their own. */
export const enteredTenant = (): string | null => readMark('tenant')

/** Works in another tenant from now on, or in one's own again with null. Throws, and stays, when there is none of that id. */
export async function enterTenant(tenantId: string | null): Promise<void> {
  const before = enteredTenant()
  setMark('tenant', tenantId)
  try {
    const user = { ...(await call(users.me, {})).data, plugin: isPlugin() }
    tell({ type: 'userLoaded', user })
    void open(user)
  } catch (error) {
    setMark('tenant', before)
    throw error
  }
  await current.queries?.resetQueries()
}
