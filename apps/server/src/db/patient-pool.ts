import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type Release = pg.PoolClient['release']
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void

/** For so long after a refusal the pool asks for no further connections. */
const smallerMs = 5000
const retryMs = 50

/** A pool that waits for one of its own connections when PostgreSQL has no more to give. */
export class PatientPool extends pg.Pool {
  readonly #max: number
  #growsAgainAt = 0

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config)
    this.#max = config.max
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (this.#growsAgainAt !== 0 && performance.now() > this.#growsAgainAt) {
      this.#growsAgainAt = 0
      this.options.max = this.#max
    }
    const connected = super.connect().catch((error: unknown) => this.#waitForOwn(error))
    if (callback === undefined) return connected
    connected.then(
      client => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #waitForOwn(first: unknown): Promise<pg.PoolClient> {
    let error = first
    const endsAt = performance.now() + (this.options.connectionTimeoutMillis ?? 0)
    while (hasNoneLeft(error) && performance.now() < endsAt) {
      this.options.max = Math.max(1, this.totalCount)
      this.#growsAgainAt = performance.now() + smallerMs
      if (this.totalCount === 0) await sleep(retryMs)
      try {
        return await super.connect()
      } catch (next) {
        error = next
      }
    }
    throw error
  }
}

/** PostgreSQL has reached max_connections, or the limit of the login. */
const hasNoneLeft = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53300'
