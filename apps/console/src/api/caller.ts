/** Who calls the API. The session sets it, so that this folder does not depend on the session. */
export type Caller = {
  readonly origin: string
  readonly accessToken: () => string | null
  /** The tenant a root user has entered; null for the user's own. */
  readonly tenantId: () => string | null
  /** Called on a 401: gets a new token, or ends the session and returns false. */
  readonly renew: () => Promise<boolean>
  readonly firstPauseMs: number
}

const noCaller: Caller = {
  origin: '',
  accessToken: () => null,
  tenantId: () => null,
  renew: async () => false,
  firstPauseMs: 300,
}

let caller = noCaller

export const currentCaller = (): Caller => caller

export function callAs(changes: Partial<Caller>): void {
  caller = { ...noCaller, ...changes }
}
