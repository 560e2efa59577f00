import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../../../db/pool.ts'
import type { Limits } from '../../../../limits/limits.ts'
import { findByResetCode, findPerson, newResetCode, setForgotten } from '../../forgotten-passwords.ts'
import type { ForgottenPasswords } from '../../identity.ts'
import { hashPassword } from '../../password-hash.ts'
import { passwordError } from '../first-password.ts'
import { acceptForms, formOf, sendPage, tooManyTries } from '../forms/form-pages.ts'
import { forgottenPage, linkSentPage, newPasswordPage, passwordChangedPage, usedLinkPage } from '../pages/pages.ts'
import { limitLinks } from './forgotten-limit.ts'

export type ForgottenOptions = {
  db: Db
  limits: Limits
  origin: string
  publicUrl: string
  forgottenPasswords: ForgottenPasswords
}

const addressForm = /^[^\s@]{1,64}@[^\s@]{1,255}$/

/** Serves the pages on which somebody replaces a forgotten password. */
export async function serveForgotten(app: FastifyInstance, options: ForgottenOptions): Promise<void> {
  const { db, limits, origin, publicUrl, forgottenPasswords } = options
  const links = limitLinks(limits)
  acceptForms(app)

  async function mailLink(email: string): Promise<void> {
    const person = await findPerson(db, email)
    if (person === null) return
    const link = new URL(`${publicUrl}/oidc/reset`)
    link.searchParams.set('code', await newResetCode(db, email))
    await forgottenPasswords.mail(person, link.href)
  }

  app.get<{ Querystring: Fields }>('/oidc/forgotten', (request, reply) =>
    sendPage(reply, forgottenPage({ from: signInIn(request.query.from), email: '', error: null })),
  )

  app.post('/oidc/forgotten', async (request, reply) => {
    const form = formOf(request, origin)
    const email = (form.get('email') ?? '').trim().toLowerCase()
    const shown = { from: signInIn(form.get('from')), email }
    if (!addressForm.test(email))
      return sendPage(reply, forgottenPage({ ...shown, error: 'Enter an e-mail address' }), 400)
    const waitSeconds = await links.count({ email, address: request.ip })
    if (waitSeconds !== null) {
      reply.header('retry-after', String(waitSeconds))
      return sendPage(reply, forgottenPage({ ...shown, error: tooManyTries(waitSeconds) }), 429)
    }
    // Only once the reply is on its way, so that it takes as long for an address without an account.
    reply.raw.once('finish', () =>
      mailLink(email).catch(error =>
        request.log.error({ err: error }, 'A link for a new password could not be mailed'),
      ),
    )
    return sendPage(reply, linkSentPage(shown))
  })

  app.get<{ Querystring: Fields }>('/oidc/reset', async (request, reply) => {
    const { code } = request.query
    const person = typeof code === 'string' ? await findByResetCode(db, code) : null
    if (person === null || typeof code !== 'string') return refuse(reply)
    return sendPage(reply, newPasswordPage({ code, email: person.email, error: null }))
  })

  app.post('/oidc/reset', async (request, reply) => {
    const form = formOf(request, origin)
    const code = form.get('code') ?? ''
    const person = await findByResetCode(db, code)
    if (person === null) return refuse(reply)
    const { email } = person
    const error = passwordError(form)
    if (error !== null) return sendPage(reply, newPasswordPage({ code, email, error }), 400)
    const hash = await hashPassword(form.get('new-password') ?? '')
    const isSet = await forgottenPasswords.change(person, within => setForgotten(within, { email, code, hash }))
    return isSet ? sendPage(reply, passwordChangedPage()) : refuse(reply)
  })
}

type Fields = Readonly<Record<string, unknown>>

const refuse = (reply: FastifyReply) => sendPage(reply, usedLinkPage(), 400)

/** The sign-in that somebody came from; empty if it is none. */
const signInIn = (from: unknown): string => (typeof from === 'string' && /^[\w-]{1,64}$/.test(from) ? from : '')
