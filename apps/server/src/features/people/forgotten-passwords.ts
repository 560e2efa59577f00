import type { Person } from '../../adapters/identity/forgotten-passwords.ts'
import { type AddressUser, validHours } from '../../adapters/identity/forgotten-passwords.ts'
import type { ForgottenPasswords } from '../../adapters/identity/identity.ts'
import { sql } from '../../db/sql.ts'
import { fieldsOf } from '../../db/table.ts'
import { users } from '../../db/tables/people.ts'
import { writeAudit } from '../../records/audit.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { FeatureOptions } from '../feature.ts'

export type ResetMail = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  readonly link: string
  readonly validHours: number
  /** Whether another tenant can send it if this one has no app for e-mails. */
  readonly mayPass: boolean
}

/** Stores the e-mail in the transaction. Null: this tenant sends none. */
export type QueueReset = (ctx: Ctx, mail: ResetMail) => Promise<{ readonly id: string } | null>

type Options = Pick<FeatureOptions, 'deliverNow' | 'inTransaction'> & { readonly queueReset: QueueReset }

/** Mails and audits what people do who have forgotten their password. */
export function forgottenPasswords({ deliverNow, inTransaction, queueReset }: Options): ForgottenPasswords {
  /** The first tenant that can send it does. */
  async function mail(person: Person, link: string): Promise<void> {
    for (const addressUser of person.users) {
      const mayPass = addressUser !== person.users.at(-1)
      const queued = await inTransaction(addressUser.tenantId, async ctx => {
        const user = await findUser(ctx, addressUser)
        const message = user && (await queueReset(ctx, { user, link, validHours, mayPass }))
        if (message) await note(ctx, addressUser, { passwordLink: { email: person.email, validHours } })
        return message
      })
      if (queued === null) continue
      await deliverNow(addressUser.tenantId, queued.id)
      return
    }
  }

  return {
    mail,
    async change({ users: [first, ...others] }, set) {
      if (first === undefined) return false
      const changed = { password: 'Changed with a mailed link' }
      const isSet = await inTransaction(first.tenantId, async ctx => {
        if (!(await set(ctx.db))) return false
        await note(ctx, first, changed)
        return true
      })
      if (isSet) for (const item of others) await inTransaction(item.tenantId, ctx => note(ctx, item, changed))
      return isSet
    },
  }
}

const findUser = ({ db, tenantId }: Ctx, { userId }: AddressUser) =>
  db.find(
    sql`select ${fieldsOf(users, 'id', 'name', 'email')} from users where tenant_id = ${tenantId} and id = ${userId}`,
  )

/** Who it was is not known, only that they use the sign-in page. */
const note = (ctx: Ctx, { userId }: AddressUser, after: Readonly<Record<string, unknown>>) =>
  writeAudit(
    { ...ctx, author: { id: 'sign-in', name: 'Sign-in page' } },
    { noun: 'user', itemId: userId, before: {}, after },
  )
