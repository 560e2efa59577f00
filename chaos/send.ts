import { randomUUID } from 'node:crypto'

export type Target = { url: string; token: string }

class Refused extends Error {}

/** Sends every batch until it is answered; answers how many had to be sent again. */
export async function send(
  target: () => Target,
  noun: string,
  batches: readonly (readonly unknown[])[],
  senders: number,
  progress = { share: 0 },
): Promise<number> {
  let next = 0
  let answered = 0
  let retries = 0
  const sendOne = async (batch: readonly unknown[]): Promise<void> => {
    const key = randomUUID()
    for (;;) {
      const { url, token } = target()
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
      try {
        const body = JSON.stringify({ items: batch })
        const answer = await fetch(`${url}/api/v1/ingress/${noun}`, { method: 'POST', headers, body })
        const reply = (await answer.json()) as { refused?: number; items?: { errors?: unknown }[] }
        if (answer.status === 200 && reply.refused === 0) return
        if (answer.status < 500 && answer.status !== 429)
          throw new Refused(`${answer.status} ${JSON.stringify(reply).slice(0, 1000)}`)
      } catch (error) {
        if (error instanceof Refused) throw error
      }
      retries++
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let at = next++; at < batches.length; at = next++) {
        await sendOne(batches[at] ?? [])
        progress.share = ++answered / batches.length
      }
    }),
  )
  return retries
}
