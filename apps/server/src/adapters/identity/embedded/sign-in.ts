import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Db } from '../../../db/pool.ts'
import type { Limits } from '../../../limits/limits.ts'
import { type Account, accountIdOf } from '../accounts.ts'
import type { Choice } from '../invited-passwords.ts'
import { checkPassword } from '../passwords.ts'
import { choosePassword, codeHashIn, findInvited } from './first-password.ts'
import { acceptForms, formOf, sendPage, tooManyTries } from './forms/form-pages.ts'
import { choosePasswordPage, signInPage } from './pages/pages.ts'
import { limitSignIns } from './sign-in-limit.ts'
import { revokeGrantsOf } from './sign-out.ts'

export type SignInOptions = {
  provider: Provider
  db: Db
  limits: Limits
  /** The origin of the public address, where our own form is sent from. */
  origin: string
  isDemo: boolean
  demo: readonly string[]
  demoPassword: string | null
}

/** With an invited person who may choose a password, the page asks for it. */
type PageState = { status?: number; email?: string; error?: string | null; invited?: Choice | null }
type Route = { Params: { uid: string } }
type Entry = {
  request: FastifyRequest<Route>
  reply: FastifyReply
  account: Account
  /** The session of the user who is signed in on this browser. */
  session: { uid: string; accountId?: string } | undefined
}

const path = '/oidc/interaction/:uid'

/** Serves the sign-in page. A cookie of the provider ties it to the browser that started the sign-in. */
export async function serveSignIn(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { provider, db, limits, origin, isDemo, demo, demoPassword } = options
  const tries = limitSignIns(limits)

  acceptForms(app)

  async function interactionOf({ raw, params }: FastifyRequest<Route>, reply: FastifyReply) {
    const interaction = await provider.interactionDetails(raw, reply.raw)
    if (interaction.uid !== params.uid) throw new errors.SessionNotFound('another sign-in')
    return interaction
  }

  function show(
    reply: FastifyReply,
    uid: string,
    { status = 200, invited = null, email = invited?.email ?? '', error = null }: PageState,
  ) {
    const shown = { action: `/oidc/interaction/${uid}`, email, error }
    const page = invited?.mayChoose
      ? choosePasswordPage({ ...shown, isMailed: invited.isMailed })
      : signInPage({ ...shown, forgotten: `/oidc/forgotten?from=${uid}`, demo, demoPassword })
    return sendPage(reply, page, status)
  }

  async function finishSignIn({ request, reply, account, session }: Entry) {
    const accountId = accountIdOf(account)
    const result = { login: { accountId, amr: ['pwd'] } }
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    })
    if (session && session.accountId !== accountId) await endSession(provider, db, session.uid)
    return reply.redirect(returnTo, 303)
  }

  app.get<Route>(path, async (request, reply) => {
    const { uid, params } = await interactionOf(request, reply)
    const invited = await findInvited(db, codeHashIn(params), isDemo)
    const hint = typeof params.login_hint === 'string' ? params.login_hint : ''
    return show(reply, uid, { email: invited?.email ?? hint, invited })
  })

  app.post<Route>(path, async (request, reply) => {
    const form = formOf(request, origin)
    const { uid, session, params } = await interactionOf(request, reply)
    if (form.has('new-password')) {
      const sessionUid = session?.uid ?? null
      const chosen = await choosePassword(db, { hash: codeHashIn(params), form, isDemo, sessionUid })
      return chosen.account === null
        ? show(reply, uid, { status: 400, ...chosen })
        : finishSignIn({ request, reply, session, account: chosen.account })
    }
    const chosen = demo.find(email => email === form.get('demo'))
    const email = chosen ?? (form.get('email') ?? '').trim().toLowerCase()
    const password = (chosen === undefined ? form.get('password') : demoPassword) ?? ''
    if (email === '' || password === '') return show(reply, uid, { email })

    const attempt = { email, address: request.ip }
    const waitSeconds = await tries.count(attempt)
    if (waitSeconds !== null) {
      reply.header('retry-after', String(waitSeconds))
      return show(reply, uid, { status: 429, email, error: tooManyTries(waitSeconds) })
    }
    const account = await checkPassword(db, { email, password, isDemo })
    if (account === null) {
      request.log.info('A sign-in was refused')
      return show(reply, uid, { status: 401, email, error: 'Incorrect e-mail or password' })
    }
    tries.undo(attempt)
    return finishSignIn({ request, reply, session, account })
  })
}

/** Ends the session of another user on this browser, so that the new user can take it over. */
async function endSession(provider: Provider, db: Db, uid: string): Promise<void> {
  const session = await provider.Session.findByUid(uid)
  if (!session) return
  await revokeGrantsOf(session, db)
  session.accountId = undefined
  session.authorizations = undefined
  await session.persist()
}
