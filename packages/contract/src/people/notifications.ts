import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, wholeNumber } from '../fields/basic-fields.ts'

/** The icons that the console can show. */
const notificationIcons = ['alert', 'check', 'file-import', 'message'] as const
export type NotificationIcon = (typeof notificationIcons)[number]

export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** An icon of a newer version is left out. */
  icon: z.enum(notificationIcons).nullable().catch(null),
  createdAt: instant,
  /** The page of the console that it is about. */
  path: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const maxNotifications = 1000

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    need: 'signedIn',
    summary: 'The notifications of the current user, newest first',
    query: z.strictObject({ size: wholeNumber(1, maxNotifications).default(50) }),
    reply: z.array(Notification),
  }),
}
