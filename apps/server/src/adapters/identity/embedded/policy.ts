import { interactionPolicy } from 'oidc-provider'

const { base, Check } = interactionPolicy

/** When to show the sign-in page: as the provider does by itself, and when the user of a session is no more. */
export function signInPolicy() {
  const policy = base()
  policy.remove('consent')
  const isGone = new Check('account_gone', 'sign-in is required', 'login_required', ({ oidc }) =>
    oidc.session?.accountId !== undefined && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  policy.get('login')?.checks.add(isGone)
  return policy
}
