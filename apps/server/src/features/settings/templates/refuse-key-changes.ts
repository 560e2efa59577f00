import type { Template } from '@aftermile/contract/settings/templates'
import { mayDo } from '@aftermile/domain/access'
import { accountKeyNeed, accountKeyOf } from '@aftermile/domain/messages/keys/account-keys'
import { forbidden } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'

/** Whoever changes a message that carries the key to an account must be allowed to make such accounts. */
export function refuseKeyChanges({ actor }: Pick<RequestCtx, 'actor'>, { targetType }: Pick<Template, 'targetType'>) {
  if (accountKeyOf(targetType) === null || mayDo(actor, accountKeyNeed)) return
  throw forbidden(
    `This message carries the key to an account. Changing it requires scope ${accountKeyNeed.scope} besides template_write.`,
  )
}
