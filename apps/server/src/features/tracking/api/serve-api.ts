import { trackingView } from '@aftermile/domain/tracking/make-view'
import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import { searchWords } from '@aftermile/domain/tracking/words/search-words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound, type Problem, tooMany } from '../../../runtime/problem.ts'
import { openPageCache } from '../cache/page-cache.ts'
import { type ReadFacts, readFacts } from '../facts/read-facts.ts'
import { versionOf } from '../facts/version-of.ts'
import { addressOf, partsOf, withTracked } from '../find/find-by-code.ts'
import { withNumber } from '../find/find-by-number.ts'
import { trackingPath } from '../find/tracked-shipment.ts'
import { coldCost } from '../limits/gate.ts'
import { wantedOf } from '../search/wanted-of.ts'
import { chosenLanguage, languageFor, wantedLanguage } from '../serve/languages.ts'
import type { TrackingContext } from '../tracking-context.ts'

/** What the API answers. */
export type TrackingAnswer = {
  /** Changes whenever the view does. Begins with the version that the live stream names. */
  readonly version: string
  readonly view: TrackingView
  /** The private page; null for who only knows a number. */
  readonly path: string | null
}

const keepMs = 10_000
const maxKept = 2000
const searchBytes = 4096
/** For how long a browser remembers that another site may ask. */
const preflightSeconds = 86_400

const apiHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-cache',
  vary: 'accept-language, accept-encoding',
}

type CodeRequest = FastifyRequest<{ Params: { code: string }; Querystring: { locale?: string } }>

/** Serves what the pages show as JSON, to the pages of every site. No cookie and no credential is ever read. */
export function mountTrackingApi(app: FastifyInstance, context: TrackingContext): void {
  const { pool, gate, feed, tenantOfHost } = context
  const kept = openPageCache<ReadFacts>({ feed, keepMs, maxPages: maxKept })
  app.addHook('preClose', async () => kept.close())

  app.register(async api => {
    api.addHook('onRequest', async (_request, reply) => void reply.headers(apiHeaders))

    api.options('/track/api/*', async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type, if-none-match, x-tracking-refresh',
          'access-control-max-age': String(preflightSeconds),
        })
        .send(),
    )

    api.get('/track/api/:code', async (request: CodeRequest, reply) => {
      const address = addressOf(request, tenantOfHost)
      const key = `${address.onlyTenantId ?? ''} ${address.code}`
      const known = kept.get(key)
      await admit(await gate.page(request, partsOf(address.code).key, known === null ? coldCost : 1))
      const read = known ?? (await kept.make(key, () => gate.work(() => withTracked(pool, address, factsOf))))
      if (read === null) throw notFoundIn(request, request.query.locale)
      return answer(request, reply, read, { locale: request.query.locale, path: trackingPath(address.code) })
    })

    api.post('/track/api/search', { bodyLimit: searchBytes }, async (request, reply) => {
      const sent = Sent.safeParse(request.body).data ?? {}
      const wanted = wantedOf(sent, tenantOfHost(request.host))
      await admit(await gate.search(request, { ...wanted, tenant: wanted.tenantId }))
      const found = await gate.work(() =>
        withNumber(pool, wanted, async (reader, { shipment, isOrder }) => {
          const read = await readFacts(reader, shipment)
          return read && { read, code: shipment.code, isOrder }
        }),
      )
      if (found === null) throw notFoundIn(request, sent.locale)
      const path = wanted.secret === '' || found.code === null ? null : trackingPath(found.code)
      return answer(request, reply, found.read, { locale: sent.locale, path, isOrder: found.isOrder })
    })
  })

  async function admit(wait: number | null): Promise<void> {
    if (wait === null) return
    await gate.hold()
    throw tooMany(wait)
  }
}

/** The one answer to everything that opens nothing, in the language of its reader. */
const notFoundIn = ({ headers }: FastifyRequest, locale: string | undefined): Problem =>
  notFound(searchWords(languageFor(wantedLanguage(locale, headers['accept-language']))).notFound)

const Sent = z.object({
  tenant: z.string().optional(),
  number: z.string().optional(),
  secret: z.string().optional(),
  locale: z.string().optional(),
})

const factsOf: Parameters<typeof withTracked<ReadFacts | null>>[2] = (reader, { shipment }) =>
  readFacts(reader, shipment)

type Asked = { readonly locale: string | undefined; readonly path: string | null; readonly isOrder?: boolean }

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  read: ReadFacts,
  { locale, path, isOrder = false }: Asked,
) {
  const language = chosenLanguage(wantedLanguage(locale, request.headers['accept-language']), read)
  const kind = path === null ? 'public' : 'private'
  const view = trackingView(read.facts, { kind, language, now: read.now, isOrder })
  const version = `${versionOf(read.facts)}.${versionOf(view, path)}`
  reply.header('etag', `"${version}"`)
  if (isKnown(request.headers['if-none-match'], version)) return reply.code(304).send()
  return { version, view, path } satisfies TrackingAnswer
}

/** Proxies that compress mark a tag as weak. */
const isKnown = (tags: string | undefined, version: string): boolean =>
  tags?.split(',').some(tag => tag.trim().replace(/^W\//, '') === `"${version}"`) ?? false
