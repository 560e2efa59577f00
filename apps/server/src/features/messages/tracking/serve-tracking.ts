import type { LanguageId } from '@aftermile/domain/lists/languages'
import { languageOf } from '@aftermile/domain/messages/words/words-in'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { networkOf } from '../../../adapters/identity/embedded/attempt-limit.ts'
import { newCallCounter } from '../../../http/access/call-counter.ts'
import type { Secrets } from '../../../security/secrets.ts'
import { pageWords, preferredLanguage } from '../pages/page-words.ts'
import { sendPage } from '../pages/public-page.ts'
import { countVisit } from './count-visit.ts'
import { findTracked } from './find-tracked.ts'
import { notFoundPage, plainPage, trackingPage } from './tracking-page.ts'

/** Many people share the address of a mobile network. */
const perMinute = 120

type Options = { pool: pg.Pool; secrets: Secrets; isLimited: boolean }
type Request = FastifyRequest<{ Params: { code: string }; Querystring: { locale?: string } }>

/** Serves the tracking pages of shipments. Unknown, replaced, foreign, wrong and expired codes all get the same reply. */
export function mountTracking(app: FastifyInstance, { pool, secrets, isLimited }: Options): void {
  const countCall = newCallCounter(perMinute)
  app.get('/t/:code', async (request: Request, reply) => {
    const wait = isLimited ? countCall(networkOf(request.ip)) : null
    const wanted = wantedLanguage(request)
    if (wait !== null) {
      const { busy, busyText } = pageWords(wanted ?? 'en')
      return sendPage(reply.header('retry-after', Math.ceil(wait)), 429, plainPage(wanted ?? 'en', busy, busyText))
    }
    const tracked = await findTracked(pool, request.params.code)
    if (tracked === null) return sendPage(reply, 404, notFoundPage(wanted ?? 'en'))
    const { tenantId, shipment, shop } = tracked
    await countVisit(pool, secrets, request, { tenantId, shipmentId: shipment.id })
    return sendPage(reply, 200, trackingPage(tracked, wanted ?? languageOf(shop.locale) ?? 'en'))
  })
}

/** What the address says, else what the browser prefers. */
const wantedLanguage = ({ query, headers }: Request): LanguageId | null =>
  (typeof query.locale === 'string' ? languageOf(query.locale) : null) ?? preferredLanguage(headers['accept-language'])
