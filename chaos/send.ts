import { randomUUID } from 'node:crypto'

export type Target = { url: string; token: string }

class Refused extends Error {}

type Options = {
  readonly progress?: { share: number }
  /** Whether a batch is only stored at first, and projected later. */
  readonly isStored?: () => boolean
}

/** Sends every batch until it is accepted. Returns the number of retries. */
export async function send(
  target: () => Target,
  noun: string,
  batches: readonly (readonly unknown[])[],
  senders: number,
  { progress = { share: 0 }, isStored = () => false }: Options = {},
): Promise<number> {
  let next = 0
  let sent = 0
  let retries = 0
  const sendOne = async (batch: readonly unknown[]): Promise<void> => {
    const key = randomUUID()
    const query = isStored() ? '?wait=stored' : ''
    for (;;) {
      const { url, token } = target()
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
      try {
        const body = JSON.stringify({ items: batch })
        const response = await fetch(`${url}/api/v1/ingress/${noun}${query}`, { method: 'POST', headers, body })
        const result = (await response.json()) as { refused?: number; items?: { errors?: unknown }[] }
        if (response.status === 200 && result.refused === 0) return
        if (response.status < 500 && response.status !== 429)
          throw new Refused(`${response.status} ${JSON.stringify(result).slice(0, 1000)}`)
      } catch (error) {
        if (error instanceof Refused) throw error
      }
      retries++
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let index = next++; index < batches.length; index = next++) {
        await sendOne(batches[index] ?? [])
        progress.share = ++sent / batches.length
      }
    }),
  )
  return retries
}
