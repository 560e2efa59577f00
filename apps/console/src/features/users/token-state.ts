import type { AccessToken } from '@aftermile/contract/people/access-tokens'

type Times = Pick<AccessToken, 'validFrom' | 'validTo'>

export function tokenStateText({ validFrom, validTo }: Times, now = Date.now()): string {
  if (now < Date.parse(validFrom)) return 'Not yet valid'
  return now < Date.parse(validTo) ? 'Valid' : 'Expired'
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** From five minutes ago, so that a client whose clock is behind can use it at once; for 90 days. */
export const defaultTokenTimes = (now = Date.now()): Times => ({
  validFrom: new Date(now - 5 * minuteMs).toISOString(),
  validTo: new Date(now + 90 * dayMs).toISOString(),
})
