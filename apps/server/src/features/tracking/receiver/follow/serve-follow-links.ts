import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from '../../../../db/sql.ts'
import type { Limits } from '../../../../limits/limits.ts'
import { networkOf } from '../../../../limits/network-of.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { inTenant } from '../../../../tenancy/in-tenant.ts'
import { senderOf } from '../../../messages/pages/sender-of.ts'
import { trackingCodeOf } from '../../../messages/tracking/tracking-url.ts'
import { s, trackingPath } from '../../find/tracked-shipment.ts'
import { whenBusy } from '../../limits/when-busy.ts'
import { pageShop, styleSources } from '../../page/page-style.ts'
import { languageFor, wantedLanguage } from '../../serve/languages.ts'
import { plainReplies } from '../../serve/plain-replies.ts'
import { sendServed, servedPage } from '../../serve/served-page.ts'
import type { TrackingContext } from '../../tracking-context.ts'
import type { LinkOptions } from '../link-options.ts'
import { type FollowStep, type NamedSubscriber, readFollowLink } from './follow-links.ts'
import { type FollowPageStep, followPage } from './follow-page.ts'
import { confirmSubscriber, endSubscriber, findSubscriber, type Subscriber } from './subscribers.ts'

const perMinute = 60

type Options = TrackingContext & LinkOptions & { readonly limits: Limits; readonly isLimited: boolean }
type TokenRequest = FastifyRequest<{ Params: { token: string } }>
type Reader = Pick<Ctx, 'db' | 'tenantId'>

/**
 * Serves the links with which somebody confirms or ends updates. Opening one only asks, because mail scanners open every link. The
 * button, and the one click of a mail program (RFC 8058), is a POST.
 */
export function mountFollowLinks(app: FastifyInstance, options: Options): void {
  const { pool, secrets, gate, publicUrl, tenantOfHost, limits, isLimited } = options
  const plain = plainReplies(options)
  const calls = limits('follow links', { max: perMinute, windowSeconds: 60 })
  const isSecure = publicUrl.startsWith('https:')

  const serve = (step: FollowStep, action: (reader: Reader, id: string) => Promise<FollowPageStep>) =>
    async function answer(request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
      const language = wantedLanguage(undefined, request.headers['accept-language'])
      const waitSeconds = isLimited ? await calls.count(networkOf(request.ip)) : null
      if (waitSeconds !== null) return plain.busy(request, reply, { language, waitSeconds })
      const named = await readFollowLink(pool, secrets, step, request.params.token)
      const onlyTenantId = tenantOfHost(request.host)
      if (named === null || (onlyTenantId !== null && onlyTenantId !== named.tenantId))
        return plain.notFound(request, reply, language)
      const shown = await gate.work(() => inTenantOf(named, action)).catch(whenBusy)
      if (shown === 'busy') return plain.busy(request, reply, { language, waitSeconds: 1 })
      const { subscriber, shop } = shown
      const page = followPage({
        ...shown,
        language: subscriber?.language ?? languageFor(language),
        address: subscriber?.address ?? '',
      })
      const status = shown.step === 'expired' ? 410 : 200
      return sendServed(request, reply, servedPage(page, { styleSources: styleSources(shop), isSecure }), { status })
    }

  const inTenantOf = (
    { tenantId, subscriberId }: NamedSubscriber,
    action: (reader: Reader, id: string) => Promise<FollowPageStep>,
  ) =>
    inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db }) => {
      const reader = { db, tenantId }
      // Before it is ended: the answer still names the address.
      const subscriber = await findSubscriber(reader, subscriberId)
      const step = await action(reader, subscriberId)
      const about = subscriber && (await readAbout(reader, subscriber))
      return { step, subscriber, shop: about?.shop ?? null, path: step === 'confirmed' ? (about?.path ?? null) : null }
    })

  app.register(async links => {
    // A mail program posts `List-Unsubscribe=One-Click`, as a form or as multipart. Nothing in it is needed.
    links.removeAllContentTypeParsers()
    links.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) => done(null))
    links.get(
      '/track/confirm/:token',
      serve('confirm', async (reader, id) => ((await findSubscriber(reader, id)) ? 'confirm' : 'expired')),
    )
    links.post(
      '/track/confirm/:token',
      serve('confirm', async (reader, id) => ((await confirmSubscriber(reader, id)) ? 'confirmed' : 'expired')),
    )
    links.get(
      '/track/unfollow/:token',
      serve('unfollow', async (reader, id) => ((await findSubscriber(reader, id)) ? 'unfollow' : 'unfollowed')),
    )
    links.post(
      '/track/unfollow/:token',
      serve('unfollow', async (reader, id) => {
        await endSubscriber(reader, id)
        return 'unfollowed'
      }),
    )
  })
}

/** The shop of a parcel, and its page. */
async function readAbout(reader: Reader, { shipmentId, merchantId }: Subscriber) {
  const { db, tenantId } = reader
  const found = await db.find<{ code: string | null }>(sql`
    select ${trackingCodeOf(s)} as code from shipments s where s.tenant_id = ${tenantId} and s.id = ${shipmentId}`)
  const shop = await senderOf(reader, merchantId)
  return { shop: shop && pageShop(shop.sender), path: found?.code ? trackingPath(found.code) : null }
}
