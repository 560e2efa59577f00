import type { TenantSettings } from '@aftermile/contract/settings/tenants'
import type { LanguageId } from '@aftermile/domain/lists/languages'
import { milestoneOf } from '@aftermile/domain/lists/milestones'
import { pageValues } from '@aftermile/domain/messages/page-values'
import type { TrackingKind } from '@aftermile/domain/tracking/tracking-view'
import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import type { Given } from '../../messages/content/given.ts'
import type { MessageData, MessageToRender } from '../../messages/content/message-data.ts'
import { readMessageData } from '../../messages/content/read-message-data.ts'
import { type BlockProblem, type RenderedBlock, renderBlock } from './render-block.ts'

/** Safe HTML of the tenant above and below what we say. */
export type Blocks = { readonly above: string; readonly below: string }

export type BlockPlace = keyof Blocks

type Wanted = {
  readonly shipmentId: string
  readonly language: LanguageId
  /** A public view shows what a block says of the shop, and nothing of the parcel. */
  readonly kind: TrackingKind
  /** Which templates the tenant has chosen. */
  readonly settings: TenantSettings['trackingPage']
  /** A template that is being edited, instead of the one that is set. */
  readonly edited?: { readonly place: BlockPlace; readonly templateId: string; readonly given: Given }
}

type Options = Pick<FeatureOptions, 'renderPool' | 'publicUrl'> &
  Partial<Pick<FeatureOptions, 'trackingOrigins'>> & { readonly log: FastifyBaseLogger }
type Reader = Pick<Ctx, 'db' | 'tenantId'>

export type RenderedBlocks = Readonly<Record<BlockPlace, RenderedBlock>>

export const htmlOf = ({ above, below }: RenderedBlocks): Blocks => ({ above: above.html, below: below.html })

/**
 * Reads what the blocks of a page need. Rendering can take long: the returned function needs no transaction. A block that fails is
 * empty, and logged.
 */
export async function readBlocks(
  options: Options,
  ctx: Reader,
  wanted: Wanted,
): Promise<() => Promise<RenderedBlocks>> {
  const { edited, settings } = wanted
  const chosen = { above: settings.aboveTemplateId, below: settings.belowTemplateId }
  const messages = (['above', 'below'] as const).flatMap(place => {
    const isEdited = edited?.place === place
    const templateId = isEdited ? edited.templateId : chosen[place]
    return templateId === '' ? [] : [messageOf(wanted, place, templateId, isEdited ? edited.given : null)]
  })
  if (messages.length === 0) return async () => ({ above: none, below: none })
  const { log, ...origins } = options
  const data = await readMessageData({ ...ctx, log, author: nobody }, messages, { ...origins, secrets: null })
  const render = async (place: BlockPlace): Promise<RenderedBlock> => {
    const found = data.get(place)
    if (found === undefined) return none
    if (found.kind === 'problem') return { html: '', problem: { problem: found.reason, ...nowhere } }
    if (edited?.place !== place && !isShown(found)) return none
    const { template, values, locale, timeZone } = found
    const onProblem = ({ problem }: BlockProblem) =>
      log.warn({ tenantId: ctx.tenantId, templateId: template.id, problem }, 'a block of the tracking page is empty')
    return renderBlock(edited?.place === place ? options : { ...options, onProblem }, {
      asker: { tenantId: ctx.tenantId, purpose: edited === undefined ? 'page' : 'preview' },
      source: template.content ?? '',
      values: pageValues(values, wanted.kind),
      locale,
      timeZone,
    })
  }
  return async () => {
    const [above, below] = await Promise.all([render('above'), render('below')])
    return { above, below }
  }
}

const none: RenderedBlock = { html: '', problem: null }
const nowhere = { part: null, line: null, column: null }
const nobody = { id: '', name: '' }

/** As a message that nobody gets: it needs no address. */
const messageOf = (
  { shipmentId, language }: Wanted,
  place: BlockPlace,
  templateId: string,
  given: Given | null,
): MessageToRender => ({
  id: place,
  channel: 'webhook',
  templateId,
  targetType: 'Shipment',
  containerId: shipmentId,
  merchantId: null,
  recipient: null,
  locale: language,
  isTest: false,
  given,
})

/** Whether a template is for this parcel. */
function isShown({ template, values }: Extract<MessageData, { kind: 'data' }>): boolean {
  const { type, isEnabled, validMerchants, validMilestones } = template
  const { merchantId, milestoneIndex } = values
  const milestone = typeof milestoneIndex === 'number' ? milestoneOf(milestoneIndex) : null
  return (
    type === 'tracking_page' &&
    isEnabled &&
    (validMerchants.length === 0 || validMerchants.some(id => id === merchantId)) &&
    (validMilestones.length === 0 || validMilestones.some(id => id === milestone))
  )
}
