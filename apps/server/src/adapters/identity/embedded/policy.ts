import { interactionPolicy } from 'oidc-provider'
import type { Db } from '../../../db/pool.ts'
import { findInvite } from '../invite-codes.ts'
import { codeHashIn } from './first-password.ts'

const { base, Check } = interactionPolicy

/** Shows the sign-in page by the rules of the provider, when the user of a session no longer exists, and to an invited person. */
export function signInPolicy(db: Db) {
  const policy = base()
  policy.remove('consent')
  const isGone = new Check('account_gone', 'sign-in is required', 'login_required', ({ oidc }) =>
    oidc.session?.accountId !== undefined && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  const isInvited = new Check('invited', 'sign-in is required', 'login_required', async ({ oidc }) => {
    const hash = codeHashIn(oidc.params)
    const accountId = oidc.session?.accountId
    if (hash === null || accountId === undefined || oidc.result?.login) return Check.NO_NEED_TO_PROMPT
    const invite = await findInvite(db, hash)
    return invite && invite.email !== accountId ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
  })
  policy.get('login')?.checks.add(isGone)
  policy.get('login')?.checks.add(isInvited)
  return policy
}
