import { roles } from '@aftermile/domain/access'
import { z } from 'zod'
import { byId, crud, item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { emailField, idField, instant, requiredText } from '../fields/basic-fields.ts'

const need = { scope: 'user_write_*' } as const

const userStatuses = ['not_invited', 'invited', 'active', 'inactive'] as const

/** Server-owned fields of a user, accepted when unchanged. */
const owned = {
  /** Created users wait for an invite, and then for their activation. */
  status: z.enum(userStatuses),
  activatedAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
}

/** Fields that are left out of an update stay as they are. */
const userItem = item({
  name: requiredText(100),
  email: emailField,
  role: z.enum(roles),
  /** The merchants that the user is limited to; empty: all of the tenant. */
  merchants: z.array(z.string().min(1).max(100)).max(1000),
  /** Off: the session does not end when nobody uses it, for screens on a wall. */
  idleLogout: z.boolean(),
  /** Off: the user cannot sign in, and their access tokens do not work. */
  isActive: z.boolean(),
})

const user = {
  sent: userItem.sent.extend({
    /** Left out: the server makes one. */
    id: z.union([z.literal(''), idField]).default(''),
    ...userItem.sent.pick({ role: true, merchants: true, idleLogout: true, isActive: true }).partial().shape,
    ...z.object(owned).partial().shape,
  }),
  stored: userItem.stored.extend(owned),
}
export type User = z.infer<typeof user.stored>

export const users = {
  ...crud('/users', user, { name: 'user', read: need, write: need }),
  listMerchants: endpoint({
    method: 'GET',
    path: '/users/{id}/merchants',
    need,
    summary: 'The merchants whose orders and shipments a user sees',
    params: byId,
    reply: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })),
  }),
}
