import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { findInvite, hashOfCode } from '../invite-codes.ts'
import { findPassword, longestPassword, setFirstPassword, shortestPassword } from '../passwords.ts'

type Params = Readonly<Record<string, unknown>> | undefined

/** Replaces the invite code in the parameters of a sign-in by its hash, because the provider stores the parameters. */
export function saveCodeHash({ oidc }: KoaContextWithOIDC, code: string | undefined): void {
  if (oidc.params) oidc.params.activation_code = code === undefined ? undefined : hashOfCode(code).toString('hex')
}

export function codeHashIn(params: Params): Buffer | null {
  const hash = params?.activation_code
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? Buffer.from(hash, 'hex') : null
}

export type InvitedPerson = { email: string; mayChoose: boolean }

/** The person of an invite, and whether they still have to choose a password. */
export async function findInvited(db: Db, hash: Buffer | null, isDemo: boolean): Promise<InvitedPerson | null> {
  const invite = hash && (await findInvite(db, hash))
  if (!invite) return null
  const { email, isOpen } = invite
  const isKnown =
    (await findPassword(db, email, isDemo)) !== null ||
    (await db.find(sql`select 1 from identity.users_by_email(${email})`)) !== null
  return { email, mayChoose: isOpen && !isKnown }
}

type Choice = { hash: Buffer | null; form: URLSearchParams; isDemo: boolean }
type Chosen = { email: string; isFirst: boolean; error: string | null }

/** Sets the password of the form. The code stays valid: it is used up when the user is activated. */
export async function choosePassword(db: Db, { hash, form, isDemo }: Choice): Promise<Chosen> {
  const invited = await findInvited(db, hash, isDemo)
  const email = invited?.email ?? ''
  const tooLate = {
    email,
    isFirst: false,
    error: 'You can’t choose a password with this invitation. Sign in, or ask for a new invitation.',
  }
  if (hash === null || !invited?.mayChoose) return tooLate
  const password = form.get('new-password') ?? ''
  const error = passwordError(password, form.get('confirm') ?? '')
  if (error !== null) return { email, isFirst: true, error }
  return (await setFirstPassword(db, { hash, password, isDemo })) ? { email, isFirst: true, error } : tooLate
}

function passwordError(password: string, confirmed: string): string | null {
  const { length } = [...password]
  if (length < shortestPassword) return `The password must have at least ${shortestPassword} characters`
  if (length > longestPassword) return `The password can have at most ${longestPassword} characters`
  return password === confirmed ? null : 'The passwords don’t match'
}
