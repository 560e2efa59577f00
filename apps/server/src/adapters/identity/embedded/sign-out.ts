import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../../db/pool.ts'
import { revokeGrant } from './oidc-records.ts'
import { signedOutPage, signOutPage } from './pages/pages.ts'

type Session = NonNullable<KoaContextWithOIDC['oidc']['session']>

/** Signs out at once when the request has the ID token of the signed-in user. Asks otherwise, because anyone can make such a link. */
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
  redirectAfterSignOut(ctx)
}

export async function revokeGrantsOf({ authorizations = {} }: Session, db: Db): Promise<void> {
  const grantIds = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? [])
  await Promise.all(grantIds.map(grantId => revokeGrant(db, grantId)))
}

/** Redirects at once when nobody is signed in. The provider would reply with a form that needs a script. */
export async function signOutAtOnce(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next()
  const isForm = ctx.oidc?.route === 'end_session' && ctx.status === 200
  if (isForm && ctx.oidc.session?.accountId === undefined) redirectAfterSignOut(ctx)
}

export function showSignedOut(ctx: KoaContextWithOIDC): void {
  ctx.type = 'html'
  ctx.body = signedOutPage()
}

function redirectAfterSignOut(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: redirectUri, state } = ctx.oidc.params ?? {}
  const target = new URL(typeof redirectUri === 'string' ? redirectUri : ctx.oidc.urlFor('end_session_success'))
  if (typeof redirectUri === 'string' && typeof state === 'string') target.searchParams.set('state', state)
  ctx.body = null
  ctx.redirect(target.href)
  ctx.status = 303
}
