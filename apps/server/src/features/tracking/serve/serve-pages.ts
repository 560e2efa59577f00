import type { TrackingKind } from '@aftermile/domain/tracking/tracking-view'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openPageCache } from '../cache/page-cache.ts'
import { addressOf, partsOf } from '../find/find-by-code.ts'
import { trackingPath } from '../find/tracked-shipment.ts'
import { coldCost } from '../limits/gate.ts'
import { whenBusy } from '../limits/when-busy.ts'
import type { FormProblem } from '../receiver-actions/form-problem.ts'
import type { TrackingContext } from '../tracking-context.ts'
import { wantedLanguage } from './languages.ts'
import { makePage, type ParcelPage, type WantedPage } from './make-page.ts'
import { plainReplies } from './plain-replies.ts'
import { sendServed } from './served-page.ts'

/** How long a page is kept that no message has changed. */
const keepMs = 10_000
const maxPages = 1000

type Query = {
  readonly locale?: unknown
  readonly view?: unknown
  readonly done?: unknown
  /** In the links of the console. */
  readonly preview?: unknown
}
type CodeRequest = FastifyRequest<{ Params: { code: string } }>

/** What a form of the page answers instead of the page: what was wrong. */
export type FormAnswer = { readonly status: number; readonly problem: FormProblem }

export type Pages = {
  /** Answers a request that a kept page answers, before anything else looks at it. */
  answerEarly(app: FastifyInstance): void
  mount(app: FastifyInstance): void
  /** Sends the page of the code in the path, drawn anew, with what was wrong with a form. */
  show(request: CodeRequest, reply: FastifyReply, answer: FormAnswer): Promise<FastifyReply>
}

/** The private pages of shipments. Unknown, replaced, foreign, wrong and expired codes all get the same reply. */
export function openPages(context: TrackingContext): Pages {
  const { gate, feed, visits, tenantOfHost } = context
  const plain = plainReplies(context)
  const kept = openPageCache<ParcelPage>({ feed, keepMs, maxPages })

  const wantedBy = (request: CodeRequest, query: Query): WantedPage => ({
    address: addressOf(request, tenantOfHost),
    language: wantedLanguage(query.locale, request.headers['accept-language']),
    kind: kindOf(query),
    done: typeof query.done === 'string' ? query.done.slice(0, 50) : null,
    problem: null,
  })

  async function send(request: CodeRequest, reply: FastifyReply, page: ParcelPage, query: Query) {
    // Staff look at what receivers see.
    if (query.view === undefined && query.preview === undefined) visits.note(request, page)
    return sendServed(request, reply, page)
  }

  async function serve(request: CodeRequest, reply: FastifyReply, query: Query): Promise<FastifyReply> {
    const wanted = wantedBy(request, query)
    const { address, language } = wanted
    // What a mail program adds to a link, such as the name of a campaign, makes no other page.
    const known = wanted.done === null ? kept.get(keyOf(wanted)) : null
    const waitSeconds = await gate.page(request, partsOf(address.code).key, known === null ? coldCost : 1)
    if (waitSeconds !== null) return plain.busy(request, reply, { language, waitSeconds })
    if (known !== null) return send(request, reply, known, query)
    const make = () => gate.work(() => makePage(context, wanted))
    const page = await (wanted.done === null ? kept.make(keyOf(wanted), make) : make()).catch(whenBusy)
    if (page === 'busy') return plain.busy(request, reply, { language, waitSeconds: 1 })
    return page === null ? plain.notFound(request, reply, language) : send(request, reply, page, query)
  }

  return {
    answerEarly(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const asked = request.method === 'GET' ? earlyPath.exec(request.url) : null
        if (asked === null) return done()
        const [, code = '', locale, view] = asked
        const query: Query = { ...(locale !== undefined && { locale }), ...(view !== undefined && { view }) }
        const early = request as CodeRequest // its path is that of the route below
        const wanted = wantedBy(early, query)
        const page = kept.get(keyOf(wanted))
        if (page === null) return done()
        const answer = async () => {
          const waitSeconds = await gate.page(request, partsOf(code).key, 1)
          if (waitSeconds === null) return send(early, reply, page, query)
          return plain.busy(request, reply, { language: wanted.language, waitSeconds })
        }
        answer().catch(done)
      })
    },
    mount(app) {
      app.addHook('preClose', async () => kept.close())
      app.get('/t/:code', async (request: CodeRequest, reply) =>
        reply.redirect(trackingPath(encodeURIComponent(request.params.code)), 308),
      )
      app.get('/track/:code', (request: CodeRequest, reply) => serve(request, reply, queryOf(request)))
    },
    async show(request, reply, { status, problem }) {
      const wanted = { ...wantedBy(request, queryOf(request)), kind: 'private' as const, problem }
      const page = await gate.work(() => makePage(context, wanted))
      if (page === null) return plain.notFound(request, reply, wanted.language)
      return sendServed(request, reply, page, { status })
    },
  }
}

/** Only what a page is kept by: anything else in the query is for the route. */
const earlyPath = /^\/track\/([0-9a-f]{8}[\w-]{22})(?:\?locale=([a-z]{2}))?(?:\?view=(public))?$/

const keyOf = ({ address, language: { asked, accepted }, kind }: WantedPage): string =>
  `${address.onlyTenantId ?? ''} ${address.code} ${asked ?? ''} ${accepted ?? ''} ${kind}`

const kindOf = ({ view }: Query): TrackingKind => (view === 'public' ? 'public' : 'private')

const queryOf = ({ query }: FastifyRequest): Query => query as Query // its values are looked at before use
