import type { Notification } from '@aftermile/contract/people/notifications'

type Dated = Pick<Notification, 'createdAt'>

/** Compares with the newest seen notification, not with the time of viewing, so that only the server's clock matters. */
export const isNewSince = ({ createdAt }: Dated, seenAt: string | null): boolean =>
  seenAt === null || Date.parse(createdAt) > Date.parse(seenAt)

/** The value to store as seen once all of these were shown. */
export const newestOf = (list: readonly Dated[], seenAt: string | null): string | null =>
  list.reduce<string | null>((newest, each) => (isNewSince(each, newest) ? each.createdAt : newest), seenAt)
