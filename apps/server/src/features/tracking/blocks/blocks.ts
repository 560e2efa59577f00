import type { TenantSettings } from '@aftermile/contract/settings/tenants'
import type { BlockPlace } from '@aftermile/contract/settings/tracking-blocks'
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

/** Safe HTML of the tenant above and below what we say, each block by itself. */
export type Blocks = Readonly<Record<BlockPlace, readonly string[]>>

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

type PlacedBlock = RenderedBlock & { readonly templateId: string; readonly isEdited: boolean }

export type RenderedBlocks = Readonly<Record<BlockPlace, readonly PlacedBlock[]>>

export function htmlOf({ above, below }: RenderedBlocks): Blocks {
  const htmlIn = (blocks: readonly PlacedBlock[]) => blocks.map(({ html }) => html).filter(html => html !== '')
  return { above: htmlIn(above), below: htmlIn(below) }
}

/**
 * Reads what the blocks of a page need. Rendering can take long: the returned function needs no transaction. A block that fails is
 * empty, and logged.
 */
export async function readBlocks(
  options: Options,
  ctx: Reader,
  wanted: Wanted,
): Promise<() => Promise<RenderedBlocks>> {
  const slots = slotsOf(wanted)
  if (slots.length === 0) return async () => ({ above: [], below: [] })
  const { log, ...origins } = options
  const messages = slots.map(slot => messageOf(wanted, slot))
  const data = await readMessageData({ ...ctx, log, author: nobody }, messages, { ...origins, secrets: null })
  const render = async ({ id, templateId, isEdited }: Slot): Promise<RenderedBlock> => {
    const found = data.get(id)
    if (found === undefined) return none
    if (found.kind === 'problem') return { html: '', problem: { problem: found.reason, ...nowhere } }
    if (!isEdited && !isShown(found)) return none
    const { template, values, locale, timeZone } = found
    const onProblem = ({ problem }: BlockProblem) =>
      log.warn({ tenantId: ctx.tenantId, templateId, problem }, 'a block of the tracking page is empty')
    return renderBlock(isEdited ? options : { ...options, onProblem }, {
      asker: { tenantId: ctx.tenantId, purpose: wanted.edited === undefined ? 'page' : 'preview' },
      source: template.content ?? '',
      values: pageValues(values, wanted.kind),
      locale,
      timeZone,
    })
  }
  return async () => {
    const blocks = await Promise.all(slots.map(async slot => ({ ...slot, ...(await render(slot)) })))
    return {
      above: blocks.filter(({ place }) => place === 'above'),
      below: blocks.filter(({ place }) => place === 'below'),
    }
  }
}

type Slot = {
  readonly id: string
  readonly place: BlockPlace
  readonly templateId: string
  readonly isEdited: boolean
}

/** The blocks in their order. One that is being edited stands where it is chosen, else last. */
function slotsOf({ settings, edited }: Wanted): Slot[] {
  return (['above', 'below'] as const).flatMap(place => {
    const chosen = place === 'above' ? settings.aboveTemplateIds : settings.belowTemplateIds
    const editedId = edited?.place === place ? edited.templateId : null
    const others = edited === undefined ? chosen : chosen.filter(id => id !== edited.templateId || id === editedId)
    const ids = editedId === null || others.includes(editedId) ? others : [...others, editedId]
    return ids.map(templateId => ({
      ...{ id: `${place} ${templateId}`, place, templateId },
      isEdited: templateId === editedId,
    }))
  })
}

const none: RenderedBlock = { html: '', problem: null }
const nowhere = { part: null, line: null, column: null }
const nobody = { id: '', name: '' }

/** As a message that nobody gets: it needs no address. */
const messageOf = ({ shipmentId, language, edited }: Wanted, { id, templateId, isEdited }: Slot): MessageToRender => ({
  id,
  channel: 'webhook',
  templateId,
  targetType: 'Shipment',
  containerId: shipmentId,
  merchantId: null,
  recipient: null,
  locale: language,
  isTest: false,
  given: isEdited ? (edited?.given ?? null) : null,
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
