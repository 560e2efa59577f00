import type { TenantSettings } from '@aftermile/contract/people/tenants'
import type { BlockPlace } from '@aftermile/contract/settings/tracking-blocks'
import type { LanguageId } from '@aftermile/domain/languages/languages'
import { milestoneOf } from '@aftermile/domain/lists/milestones'
import { pageValues } from '@aftermile/domain/messages/page-values'
import type { Instant } from '@aftermile/domain/times/instant'
import { boundOfDay } from '@aftermile/domain/times/local-time'
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
  /** Null: the samples of the variables are used. */
  readonly shipmentId: string | null
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
type Reader = Pick<Ctx, 'db' | 'tenantId' | 'now'>

type PlacedBlock = RenderedBlock & { readonly templateId: string; readonly isEdited: boolean }

export type RenderedBlocks = Readonly<Record<BlockPlace, readonly PlacedBlock[]>> & {
  /** After how long a block comes or goes by its days. Null: none does. */
  readonly freshMs: number | null
}

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
  if (slots.length === 0) return async () => ({ above: [], below: [], freshMs: null })
  const { log, ...origins } = options
  const messages = slots.map(slot => messageOf(wanted, slot))
  const data = await readMessageData({ ...ctx, log, author: nobody }, messages, { ...origins, secrets: null })
  const { now } = ctx
  const borders = [...data.values()].flatMap(found => (found.kind === 'data' ? bordersOf(found) : []))
  const next = borders.filter(at => at > now).toSorted((a, b) => a - b)[0]
  const render = async ({ id, templateId, isEdited }: Slot): Promise<RenderedBlock> => {
    const found = data.get(id)
    if (found === undefined) return none
    if (found.kind === 'problem') return { html: '', problem: { problem: found.reason, ...nowhere } }
    if (!isEdited && !isShown(found, now)) return none
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
      freshMs: next === undefined ? null : next - now,
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
  containerId: shipmentId ?? 'sample',
  merchantId: null,
  recipient: null,
  locale: language,
  isTest: false,
  given: { ...(isEdited && edited?.given), ...(shipmentId === null && { isSample: true }) },
})

type Found = Extract<MessageData, { kind: 'data' }>

/** Whether a template is for this parcel, and for today. */
function isShown(found: Found, now: Instant): boolean {
  const { type, isEnabled, validMerchants, validMilestones } = found.template
  const { merchantId, milestoneIndex } = found.values
  const milestone = typeof milestoneIndex === 'number' ? milestoneOf(milestoneIndex) : null
  const { from, to } = daysOf(found)
  return (
    type === 'tracking_page' &&
    isEnabled &&
    (validMerchants.length === 0 || validMerchants.some(id => id === merchantId)) &&
    (validMilestones.length === 0 || validMilestones.some(id => id === milestone)) &&
    (from === null || from <= now) &&
    (to === null || now < to)
  )
}

/** When the days of a block begin and are over, by the clock of the receiver. */
const daysOf = ({ template: { validFrom, validTo }, timeZone }: Found) => ({
  from: validFrom === null ? null : boundOfDay(validFrom, 'first', timeZone),
  to: validTo === null ? null : boundOfDay(validTo, 'last', timeZone) + 1,
})

const bordersOf = (found: Found): Instant[] => Object.values(daysOf(found)).filter(at => at !== null)
