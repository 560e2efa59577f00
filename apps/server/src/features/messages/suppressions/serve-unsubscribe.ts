import { fill } from '@aftermile/domain/form-rules'
import { languageOf } from '@aftermile/domain/languages/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { sql } from '../../../db/sql.ts'
import type { Limits } from '../../../limits/limits.ts'
import { networkOf } from '../../../limits/network-of.ts'
import { html } from '../../../runtime/html.ts'
import { tooMany } from '../../../runtime/problem.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { pageWords, preferredLanguage } from '../pages/page-words.ts'
import { type Sender, sendPage } from '../pages/public-page.ts'
import { senderOf } from '../pages/sender-of.ts'
import { suppress } from './suppress.ts'
import { findUnsubscribe, type Unsubscribe } from './unsubscribe-url.ts'

const perMinute = 60

type Options = { pool: pg.Pool; secrets: Secrets; limits: Limits; isLimited: boolean }

/**
 * Serves the links with which receivers unsubscribe. Opening one only asks, because mail scanners open every link. The button, and
 * the one click of a mail program (RFC 8058), is a POST.
 */
export function mountUnsubscribe(app: FastifyInstance, { pool, secrets, limits, isLimited }: Options): void {
  const calls = limits('unsubscribe', { max: perMinute, windowSeconds: 60 })
  const admit = async (request: FastifyRequest): Promise<Unsubscribe | null> => {
    const wait = isLimited ? await calls.count(networkOf(request.ip)) : null
    if (wait !== null) throw tooMany(wait)
    return findUnsubscribe(pool, secrets, (request.params as { '*': string })['*']) // the wildcard of the path
  }

  app.register(async pages => {
    // A mail program posts `List-Unsubscribe=One-Click`, as a form or as multipart. Nothing in it is needed.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) => done(null))
    pages.get('/u/*', async (request, reply) => {
      const asked = await admit(request)
      if (asked === null) return sendBadLink(request, reply)
      const sender = await inTenantOf(pool, asked, ctx => senderOfMessage(ctx, asked))
      return sendAnswer(reply, asked, sender, 'asked')
    })
    pages.post('/u/*', async (request, reply) => {
      const asked = await admit(request)
      if (asked === null) return sendBadLink(request, reply)
      const sender = await inTenantOf(pool, asked, async ctx => {
        const { channel, address, messageId } = asked
        await suppress(ctx, { channel, address, messageId, reason: 'unsubscribe' })
        return senderOfMessage(ctx, asked)
      })
      return sendAnswer(reply, asked, sender, 'done')
    })
  })
}

function inTenantOf<T>(pool: pg.Pool, { tenantId, address }: Unsubscribe, work: (ctx: UnsubscribeCtx) => Promise<T>) {
  const author = { id: 'receiver', name: address }
  return inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db }) => work({ db, tenantId, author }))
}

type UnsubscribeCtx = Pick<Ctx, 'db' | 'tenantId' | 'author'>

/** The shop of the message; the tenant if the message is gone. */
async function senderOfMessage(ctx: UnsubscribeCtx, { messageId }: Unsubscribe): Promise<Sender> {
  const { db, tenantId } = ctx
  const row = await db.find<{ merchantId: string | null; tenantName: string }>(sql`
    select t.name as "tenantName",
      (select m.merchant_id from messages m where m.tenant_id = ${tenantId} and m.id = ${messageId}) as "merchantId"
    from tenants t where t.id = ${tenantId}`)
  const shop = row?.merchantId ? await senderOf(ctx, row.merchantId) : null
  return shop?.sender ?? { name: row?.tenantName ?? '', logoPath: null, color: '', accentColor: '' }
}

function sendAnswer(reply: FastifyReply, { locale, address }: Unsubscribe, sender: Sender, step: 'asked' | 'done') {
  const language = languageOf(locale) ?? 'en'
  const words = pageWords(language)
  const isDone = step === 'done'
  const title = isDone ? words.unsubscribed : words.unsubscribe
  const text = fill(isDone ? words.unsubscribedText : words.unsubscribeText, { address, sender: sender.name })
  const form = isDone ? null : html`<form method="post"><button type="submit">${words.unsubscribe}</button></form>`
  const body = html`<section><h1>${title}</h1><p>${text}</p>${form}</section>`
  return sendPage(reply, 200, { language, title, sender, body })
}

function sendBadLink(request: FastifyRequest, reply: FastifyReply) {
  const language = preferredLanguage(request.headers['accept-language']) ?? 'en'
  const { badLink, badLinkText } = pageWords(language)
  const body = html`<section><h1>${badLink}</h1><p>${badLinkText}</p></section>`
  return sendPage(reply, 404, { language, title: badLink, sender: null, body })
}
