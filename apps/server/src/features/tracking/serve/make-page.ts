import { type LanguageId, languages } from '@aftermile/domain/languages/languages'
import { trackingView } from '@aftermile/domain/tracking/make-view'
import { deliveryDays } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import type { TrackingKind } from '@aftermile/domain/tracking/tracking-view'
import { type Blocks, htmlOf, readBlocks } from '../blocks/blocks.ts'
import { type ReadFacts, readFacts } from '../facts/read-facts.ts'
import { versionOf } from '../facts/version-of.ts'
import type { Shown } from '../find/concerns.ts'
import { type Address, withTracked } from '../find/find-by-code.ts'
import { trackingPath } from '../find/tracked-shipment.ts'
import type { LanguagePaths, SentSearch } from '../page/document.ts'
import { orderPage } from '../page/order-page.ts'
import { trackingPage } from '../page/page.ts'
import { styleSources } from '../page/page-style.ts'
import { actionForms } from '../receiver-actions/action-forms.ts'
import type { FormProblem } from '../receiver-actions/form-problem.ts'
import type { TrackingContext } from '../tracking-context.ts'
import { chosenLanguage, type WantedLanguage } from './languages.ts'
import { type ServedPage, servedPage } from './served-page.ts'

export type WantedPage = {
  readonly address: Address
  readonly language: WantedLanguage
  readonly kind: TrackingKind
  /** What the receiver has just done, or what was wrong with it. */
  readonly done: string | null
  readonly problem: FormProblem | null
}

export type ParcelPage = ServedPage & Shown & { readonly shipmentId: string; readonly freshMs: number | null }

type Options = Pick<TrackingContext, 'pool' | 'log' | 'renderPool' | 'publicUrl' | 'scriptPath'>

/** The page of a code, read in one transaction and drawn. Null: the code opens nothing. */
export async function makePage(options: Options, { address, ...wanted }: WantedPage): Promise<ParcelPage | null> {
  const found = await withTracked(options.pool, address, async (reader, { shipment }) => {
    const read = await readFacts(reader, shipment)
    if (read === null) return null
    const language = chosenLanguage(wanted.language, read)
    const { id: shipmentId } = shipment
    const renderBlocks = await readBlocks(options, reader, {
      shipmentId,
      language,
      kind: wanted.kind,
      settings: read.settings,
    })
    return { read, language, shipmentId, renderBlocks }
  })
  if (found === null) return null
  const { read, language, shipmentId, renderBlocks } = found
  const rendered = await renderBlocks()
  const blocks = htmlOf(rendered)
  const drawn = drawPage(options, read, { ...wanted, path: trackingPath(address.code), language, blocks })
  const { tenantId, merchantId, shipmentIds } = read
  return { ...drawn, tenantId, merchantId, shipmentIds, shipmentId, freshMs: rendered.freshMs }
}

type Drawn = Pick<WantedPage, 'kind' | 'done' | 'problem'> & {
  /** Null for a page without an address, such as the answer to a search. */
  readonly path: string | null
  readonly language: LanguageId
  readonly blocks: Blocks
  /** The search that the page answers. */
  readonly search?: SentSearch | null
  /** It is for the number of an order. */
  readonly isOrder?: boolean
}

export function drawPage(
  { publicUrl, scriptPath }: Pick<TrackingContext, 'publicUrl' | 'scriptPath'>,
  { facts, settings, tenantId, now }: ReadFacts,
  { path, language, kind, done, problem, blocks: { above, below }, search = null, isOrder = false }: Drawn,
): ServedPage {
  const view = trackingView(facts, { kind, language, now, isOrder })
  const served = (html: string) =>
    servedPage(html, {
      styleSources: styleSources(view.shop),
      frameOrigins: settings.frameOrigins,
      isSecure: publicUrl.startsWith('https:'),
    })
  if (isOrder && search !== null && view.order !== null)
    return served(orderPage(view, { order: view.order, search, searchPath: searchPathOf(tenantId) }))
  const forms =
    path === null || kind === 'public'
      ? null
      : actionForms(view, { path, done, problem, days: deliveryDays(now, facts) })
  const html = trackingPage(view, {
    path: kind === 'private' ? path : null,
    languagePaths: path === null ? null : languagePathsOf(kind === 'private' ? `${path}?` : `${path}?view=public&`),
    scriptPath: kind === 'private' ? scriptPath : null,
    ...{ forms, above, below, search, isAboveState: settings.isAboveState },
    // The first part is what an open stream names, too.
    version: `${versionOf(facts)}.${versionOf(view, forms, above, below)}`,
    searchPath: path === null ? searchPathOf(tenantId) : null,
  })
  return served(html)
}

export const searchPathOf = (tenantId: string): string => `/track?tenant=${encodeURIComponent(tenantId)}`

/** `start` ends with ? or &. */
export const languagePathsOf = (start: string): LanguagePaths =>
  Object.fromEntries(languages.map(({ id }) => [id, `${start}locale=${id}`])) as LanguagePaths // one for each language
