import { searchWords } from '@aftermile/domain/tracking/words/search-words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms, formField } from '../../../http/pipeline/form-body.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { readFacts } from '../facts/read-facts.ts'
import { type Wanted, withNumber } from '../find/find-by-number.ts'
import { trackingPath } from '../find/tracked-shipment.ts'
import { coldCost } from '../limits/gate.ts'
import { type PageShop, styleSources } from '../page/page-style.ts'
import { searchPage } from '../page/search-page.ts'
import { chosenLanguage, languageFor, type WantedLanguage, wantedLanguage } from '../serve/languages.ts'
import { drawPage, languagePathsOf, searchPathOf } from '../serve/make-page.ts'
import { plainReplies } from '../serve/plain-replies.ts'
import { sendServed, servedPage } from '../serve/served-page.ts'
import type { TrackingContext } from '../tracking-context.ts'
import { tenantShop } from './tenant-shop.ts'
import { wantedOf } from './wanted-of.ts'

type Query = { readonly tenant?: unknown; readonly locale?: unknown }
type Asked = { readonly tenantId: string; readonly language: WantedLanguage; readonly shop: PageShop | null }

/** Serves the search for a parcel by its number. All that finds nothing gets the same answer, and without a tenant there is no search. */
export function mountSearch(app: FastifyInstance, context: TrackingContext): void {
  const { pool, gate, publicUrl, tenantOfHost } = context
  const plain = plainReplies(context)
  const isSecure = publicUrl.startsWith('https:')

  const readShop = (tenantId: string): Promise<PageShop | null> =>
    gate.work(() =>
      inTenant(pool, { limits: { tenantId, merchants: [] }, isReadOnly: true }, ({ db, now }) =>
        tenantShop({ db, tenantId, now }),
      ),
    )

  function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { tenantId, language, shop }: Asked,
    missed: string | null,
  ) {
    const drawn = languageFor(language)
    const problem = missed === null ? null : searchWords(drawn).notFound
    const languagePaths = languagePathsOf(`${searchPathOf(tenantId)}&`)
    const page = searchPage({ language: drawn, languagePaths, shop, tenant: tenantId, number: missed ?? '', problem })
    const served = servedPage(page, { styleSources: styleSources(shop), isSecure })
    return sendServed(request, reply, served, { status: missed === null ? 200 : 404 })
  }

  app.register(async pages => {
    acceptForms(pages)

    pages.get('/track', async (request, reply) => {
      const query = request.query as Query // its values are looked at before use
      const language = wantedLanguage(query.locale, request.headers['accept-language'])
      const { tenantId } = wantedOf({ tenant: textOf(query.tenant) }, tenantOfHost(request.host))
      const waitSeconds = await gate.page(request, `search/${tenantId}`, coldCost)
      if (waitSeconds !== null) return plain.busySearch(request, reply, { language, waitSeconds })
      if (tenantId === '') return plain.notFound(request, reply, language)
      const shop = await readShop(tenantId)
      return sendForm(request, reply, { tenantId, language, shop }, null)
    })

    pages.post('/track', async (request, reply) => {
      const field = (name: string) => formField(request.body, name)
      const language = wantedLanguage(field('locale'), request.headers['accept-language'])
      const sent = { tenant: field('tenant'), number: field('number'), secret: field('secret') }
      const wanted = wantedOf(sent, tenantOfHost(request.host))
      const { tenantId, number } = wanted
      const waitSeconds = await gate.search(request, { ...wanted, tenant: tenantId })
      if (waitSeconds !== null) return plain.busySearch(request, reply, { language, waitSeconds })
      if (tenantId === '') return plain.notFound(request, reply, language)
      const [found, shop] = await Promise.all([find(wanted), readShop(tenantId)])
      if (found === null) return sendForm(request, reply, { tenantId, language, shop }, number)
      const { read, code, isOrder } = found
      if (wanted.secret !== '' && code !== null) return reply.redirect(trackingPath(code) + localeOf(language), 303)
      const drawn = { path: null, language: chosenLanguage(language, read), kind: 'public', done: null } as const
      const rest = { problem: null, blocks: { above: [], below: [] }, search: { tenant: tenantId, number }, isOrder }
      return sendServed(request, reply, drawPage(context, read, { ...drawn, ...rest }))
    })
  })

  const find = (wanted: Wanted) =>
    gate.work(() =>
      withNumber(pool, wanted, async (reader, { shipment, isOrder }) => {
        const read = await readFacts(reader, shipment)
        return read && { read, code: shipment.code, isOrder }
      }),
    )
}

/** Who searched in a language goes on reading it. */
const localeOf = ({ asked }: WantedLanguage): string => (asked === null ? '' : `?locale=${asked}`)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
