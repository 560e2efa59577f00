import type { Notification } from '@aftermile/contract/people/notifications'

type Dated = Pick<Notification, 'createdAt'>

/** By the server's clock alone: the newest one seen, not the time it was looked at. */
export const isNewSince = ({ createdAt }: Dated, seenAt: string | null): boolean =>
  seenAt === null || Date.parse(createdAt) > Date.parse(seenAt)

/** What to keep as seen once all of these were shown. */
export const newestOf = (list: readonly Dated[], seenAt: string | null): string | null =>
  list.reduce<string | null>((newest, each) => (isNewSince(each, newest) ? each.createdAt : newest), seenAt)
