import { isSerializationFailure } from './pool.ts'

const usualTries = 4

/** Does a transaction again when it conflicted with another. The error of the last try is thrown. */
export async function retryConflicts<T>(transact: () => Promise<T>, maxTries = usualTries): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transact()
    } catch (error) {
      if (tries >= maxTries || !isSerializationFailure(error)) throw error
    }
  }
}
