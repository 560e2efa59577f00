import { interactionPolicy } from 'oidc-provider'
import type { Db } from '../../../db/pool.ts'
import { accountOf, findReach } from '../accounts.ts'
import { type FoundInvite, findInvite } from '../invite-codes.ts'
import { codeHashIn } from './first-password.ts'

const { base, Check } = interactionPolicy

/** Shows the sign-in page by the rules of the provider, when the user of a session no longer exists, and to an invited person. */
export function signInPolicy(db: Db, isDemo: boolean) {
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
    return invite && !(await countsFor(db, accountId, invite, isDemo)) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
  })
  policy.get('login')?.checks.add(isGone)
  policy.get('login')?.checks.add(isInvited)
  return policy
}

/** Whether an account is that of the invited person, and counts in the tenant that invites. */
async function countsFor(
  db: Db,
  accountId: string,
  { email, tenantId }: FoundInvite,
  isDemo: boolean,
): Promise<boolean> {
  if (accountOf(accountId).email !== email) return false
  const reach = await findReach(db, accountId, isDemo)
  return reach === null || (reach?.includes(tenantId) ?? false)
}
