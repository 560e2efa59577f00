// Rules as a tenant with many of them has: most are about other merchants, carriers or statuses than those that move just now.
import { statuses } from '@aftermile/domain/lists/statuses'

const tag = { type: 'tag', tagId: 'bench', operation: 'add' }
const is = (field: string, value: unknown) => ({ field, operator: 'is', values: [value] })
const carriers = ['postnord', 'dhl', 'bring', 'budbee', 'instabox', 'ups', 'gls', 'dpd']

type BenchRule = { readonly id: string } & Readonly<Record<string, unknown>>

/** Every hundred rules have the same mix. Two of the first hundred act on the feed, or wait for its shipments. */
export function rulesOfTenant(count: number): BenchRule[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `bench-${n}`,
    name: `Rule ${n}`,
    triggerSchedule: null,
    actions: [tag],
    ...kinds[n % kinds.length]?.(n),
  }))
}

const statusOf = (n: number) => is('statusId', statuses[n % statuses.length]?.id)
const merchantOf = (n: number) => is('merchantId', `shop-${n}`)
const custom = (...andConditions: object[]) => ({ type: 'CustomRule', andConditions })
const inactivity = (type: string, ...andConditions: object[]) => ({ type, interval: 2880, andConditions })

type Kind = (n: number) => object

const alike = (count: number, kind: Kind): Kind[] => Array.from({ length: count }, () => kind)

const kinds: readonly Kind[] = [
  n => (n === 0 ? custom(is('statusId', 'in_transit'), is('toCity', 'Umeå')) : custom(statusOf(n), merchantOf(n))),
  n =>
    n === 1
      ? inactivity('NoEventUpdateRule', is('toCountryCode', 'SE'))
      : inactivity('NoEventUpdateRule', merchantOf(n)),
  ...alike(30, n => custom(statusOf(n), merchantOf(n))),
  ...alike(20, n =>
    custom(statusOf(n), is('serviceProviderId', carriers[n % carriers.length]), is('toCountryCode', 'NO')),
  ),
  ...alike(10, n =>
    custom(
      { field: 'statusId', operator: 'changed to', values: [statuses[n % statuses.length]?.id] },
      is('toCountryCode', 'DK'),
    ),
  ),
  ...alike(15, n => inactivity('NoStatusChangeRule', statusOf(n), merchantOf(n))),
  ...alike(8, n => inactivity('NoEventUpdateRule', merchantOf(n), is('toCountryCode', 'FI'))),
  ...alike(5, n => custom({ field: 'tags', operator: 'has any of', values: [`tag-${n}`] }, statusOf(n))),
  ...alike(5, n => custom({ field: 'latestAt', operator: 'within the next', values: [240] }, merchantOf(n))),
  ...alike(3, () => custom({ field: 'failedAttempts', operator: 'more than', values: [1] })),
  ...alike(2, n =>
    custom(
      { field: 'toZipCode', operator: 'matches', values: [`^9[0-9]{2} ?${n % 100}$`] },
      is('statusId', 'delivery_failed'),
    ),
  ),
]
