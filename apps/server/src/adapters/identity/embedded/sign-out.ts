import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../../db/pool.ts'
import { revokeGrant } from './oidc-records.ts'
import { signedOutPage, signOutPage } from './pages.ts'

type Session = NonNullable<KoaContextWithOIDC['oidc']['session']>

/** Signs out at once for whoever shows the ID token of the one signed in; asks otherwise, as the link may be anyone's. */
export async function confirmSignOut(ctx: KoaContextWithOIDC, form: string, db: Db): Promise<void> {
  const { session, entities, provider } = ctx.oidc
  const hint = entities.IdTokenHint?.payload.sub
  if (!session || hint === undefined || hint !== session.accountId) {
    ctx.body = signOutPage(form)
    return
  }
  await revokeGrantsOf(session, db)
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/oidc', httpOnly: true, sameSite: 'lax' })
  goOn(ctx)
}

export async function revokeGrantsOf({ authorizations = {} }: Session, db: Db): Promise<void> {
  const grantIds = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? [])
  await Promise.all(grantIds.map(grantId => revokeGrant(db, grantId)))
}

/** Where nobody is signed in there is nothing to ask; the provider would answer with a form that needs a script. */
export async function signOutAtOnce(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next()
  const isForm = ctx.oidc?.route === 'end_session' && ctx.status === 200
  if (isForm && ctx.oidc.session?.accountId === undefined) goOn(ctx)
}

export function showSignedOut(ctx: KoaContextWithOIDC): void {
  ctx.type = 'html'
  ctx.body = signedOutPage()
}

function goOn(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: wanted, state } = ctx.oidc.params ?? {}
  const target = new URL(typeof wanted === 'string' ? wanted : ctx.oidc.urlFor('end_session_success'))
  if (typeof wanted === 'string' && typeof state === 'string') target.searchParams.set('state', state)
  ctx.body = null
  ctx.redirect(target.href)
  ctx.status = 303
}
