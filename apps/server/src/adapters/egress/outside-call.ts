/** A request of an adapter to a server outside of our network. */
export type OutsideRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The largest response that is read; 64 kB by default. */
  readonly maxBytes?: number
  /** Reads only the start of a larger response instead of failing. */
  readonly isCut?: boolean
  readonly timeoutMs?: number
}

export type OutsideResponse = {
  readonly kind: 'response'
  readonly status: number
  /** Names are in lower case. Of several values only the first is here. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** refused: the call is not allowed. The others: the call failed. The message is for the person who configured the address. */
export type OutsideFailure = {
  readonly kind: 'refused' | 'timeout' | 'network' | 'too_large'
  readonly message: string
  /** The server was connected: it may have taken the request, or a part of it. */
  readonly mayHaveArrived?: boolean
}

export type OutsideResult = OutsideResponse | OutsideFailure

/** Calls a server outside of our network, with all checks. Adapters get this function and no other access. */
export type CallOutside = (request: OutsideRequest) => Promise<OutsideResult>
