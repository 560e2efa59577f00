import { isPublic, literalOf } from './addresses.ts'
import type { OutsideFailure } from './outside-call.ts'

export type Target = {
  readonly url: URL
  /** An exact exception of EGRESS_ALLOW: neither its port nor its address is judged. */
  readonly isAllowed: boolean
}

const openPorts = new Set([80, 443])

/** Where a call goes, judged as far as its address says; a name is judged when it is resolved. */
export function targetOf(text: string, allow: readonly string[]): Target | OutsideFailure {
  if (!URL.canParse(text)) return refusal('The address cannot be read.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refusal('The address must begin with https:// or http://.')
  if (url.username !== '' || url.password !== '') return refusal('The address may not hold a user or a password.')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const isAllowed = allow.some(entry => entry.toLowerCase() === `${url.hostname}:${port}`)
  if (isAllowed) return { url, isAllowed }
  if (!openPorts.has(port)) return refusal('Only the ports 80 and 443 may be called.')
  const literal = literalOf(url.hostname)
  if (literal !== null && !isPublic(literal)) return notPublic()
  return { url, isAllowed }
}

export const refusal = (message: string): OutsideFailure => ({ kind: 'refused', message })
export const notPublic = (): OutsideFailure => refusal('The address is not on the public internet.')
