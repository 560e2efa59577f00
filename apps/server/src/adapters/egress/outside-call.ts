/** A call to the outside world, as adapters make it. */
export type OutsideRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The longest answer that is read; 64 kB unless told. */
  readonly maxBytes?: number
  readonly timeoutMs?: number
}

export type OutsideResponse = {
  readonly kind: 'answer'
  readonly status: number
  /** Names in lower case; of several values the first. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** refused: we do not call there. The others: we did, in vain. The message is for whoever set up the address. */
export type OutsideFailure = {
  readonly kind: 'refused' | 'timeout' | 'network' | 'too_large'
  readonly message: string
}

export type OutsideResult = OutsideResponse | OutsideFailure

/** The guarded way out that adapters are given. */
export type CallOutside = (request: OutsideRequest) => Promise<OutsideResult>
