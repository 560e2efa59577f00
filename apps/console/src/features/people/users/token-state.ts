import type { AccessToken } from '@aftermile/contract/people/access-tokens'

type Times = Pick<AccessToken, 'validFrom' | 'validTo'>

export function tokenStateText({ validFrom, validTo }: Times, now = Date.now()): string {
  if (now < Date.parse(validFrom)) return 'Not yet valid'
  return now < Date.parse(validTo) ? 'Valid' : 'Expired'
}
