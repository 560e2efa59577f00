import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../../db/pool.ts'
import type { Account } from '../accounts.ts'
import { hashOfCode } from '../invite-codes.ts'
import { type Choice, findChoice, setInvitedPassword } from '../invited-passwords.ts'
import { longestPassword, shortestPassword } from '../passwords.ts'

type Params = Readonly<Record<string, unknown>> | undefined

/** Replaces the invite code in the parameters of a sign-in by its hash, because the provider stores the parameters. */
export function saveCodeHash({ oidc }: KoaContextWithOIDC, code: string | undefined): void {
  if (oidc.params) oidc.params.activation_code = code === undefined ? undefined : hashOfCode(code).toString('hex')
}

export function codeHashIn(params: Params): Buffer | null {
  const hash = params?.activation_code
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? Buffer.from(hash, 'hex') : null
}

/** The person of an invite, and whether they still have to choose a password. */
export const findInvited = async (db: Db, hash: Buffer | null, isDemo: boolean): Promise<Choice | null> =>
  hash && (await findChoice(db, hash, isDemo))

type Chosen = { hash: Buffer | null; form: URLSearchParams; isDemo: boolean; sessionUid: string | null }
type Outcome =
  | { readonly account: Account; readonly error: null }
  | { readonly account: null; readonly error: string; readonly invited: Choice | null }

/** Sets the password of the form. The code stays valid: it is used up when the user is activated. */
export async function choosePassword(db: Db, { hash, form, isDemo, sessionUid }: Chosen): Promise<Outcome> {
  const invited = await findInvited(db, hash, isDemo)
  if (hash === null || !invited?.mayChoose) return tooLate(invited)
  const password = form.get('new-password') ?? ''
  const error = passwordError(form)
  if (error !== null) return { account: null, error, invited }
  const account = await setInvitedPassword(db, { hash, password, isDemo, sessionUid })
  return account === null ? tooLate(invited) : { account, error }
}

const tooLate = (invited: Choice | null): Outcome => ({
  account: null,
  error: 'You can’t choose a password with this invitation. Sign in, or ask for a new invitation.',
  invited: invited && { ...invited, mayChoose: false },
})

/** What is wrong with the password that a form sets; null if nothing is. */
export function passwordError(form: URLSearchParams): string | null {
  const password = form.get('new-password') ?? ''
  const { length } = [...password]
  if (length < shortestPassword) return `The password must have at least ${shortestPassword} characters`
  if (length > longestPassword) return `The password can have at most ${longestPassword} characters`
  return password === (form.get('confirm') ?? '') ? null : 'The passwords don’t match'
}
