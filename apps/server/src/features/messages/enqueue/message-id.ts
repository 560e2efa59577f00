import { randomBytes } from 'node:crypto'

let lastMs = 0
let count = 0

/** A UUID of version 7: those of one process sort in the order in which they were made. */
export function newMessageId(): string {
  const now = Date.now()
  count = now > lastMs ? 0 : count + 1
  lastMs = Math.max(now, lastMs)
  if (count > 0xfff) [lastMs, count] = [lastMs + 1, 0]
  const time = lastMs.toString(16).padStart(12, '0')
  const random = randomBytes(8)
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const end = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${end.slice(0, 4)}-${end.slice(4)}`
}
