import { roles } from '@aftermile/domain/access'
import { z } from 'zod'
import { item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { emailField, flag, instant, requiredText } from '../fields/basic-fields.ts'

export const Invite = z.object({
  userId: z.string(),
  email: z.string(),
  /** The activation link; returned only once. */
  link: z.string(),
  /** Whether an e-mail with the link has been sent. If not, copy the link. */
  isSent: z.boolean(),
  validTo: instant,
})
export type Invite = z.infer<typeof Invite>

/** A user as sent. Activation takes it whole or in part. */
const { sent: SentUser } = item({ name: requiredText(100), email: emailField, role: z.enum(roles) })

export const ActivatedUser = z.object({
  id: z.string(),
  tenantId: z.string(),
  name: z.string(),
  email: z.string(),
  activatedAt: instant,
})
export type ActivatedUser = z.infer<typeof ActivatedUser>

export const invites = {
  create: endpoint({
    method: 'POST',
    path: '/users/{id}/invite',
    need: { scope: 'user_write_*' },
    summary: 'Invite a user: by a link, and by e-mail when email=true; copy the link if isSent is false',
    params: z.object({ id: z.string() }),
    query: z.strictObject({ email: flag.default(false) }),
    reply: Invite,
    status: 201,
  }),
  /** Basic authentication with an empty user name and the invite code as password. */
  activate: endpoint({
    method: 'POST',
    path: '/users/activate',
    need: 'everyone',
    summary: 'Activate the invited user: 401 when the code is not valid, 409 when it has been used',
    body: SentUser.partial(),
    reply: ActivatedUser,
    inviteCode: true,
  }),
}
