import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/basic-fields.ts'

export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  icon: z.string().nullable(),
  createdAt: instant,
})
export type Notification = z.infer<typeof Notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    need: 'signedIn',
    summary: 'The notifications of the current user, newest first',
    reply: z.array(Notification),
  }),
}
