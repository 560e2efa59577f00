import type { ContainerType } from '@aftermile/contract/containers/container-actions'
import type { SendPreview } from '@aftermile/contract/containers/send-preview'
import { contract } from '@aftermile/contract/index'
import type { Template } from '@aftermile/contract/settings/templates'
import { targetTypeOf } from '@aftermile/domain/actions/operator-templates'
import { type Price, sumOfPrices } from '@aftermile/domain/messages/text-rates'
import { serveOutside } from '../../../http/routes/serve.ts'
import type { RenderPool } from '../../../rendering/render-pool.ts'
import { refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import type { MessageData } from '../../messages/content/message-data.ts'
import { readMessageData } from '../../messages/content/read-message-data.ts'
import { renderDraft } from '../../messages/content/render-message.ts'
import { credentialOf } from '../../messages/lanes/lanes.ts'
import { readPartPrices } from '../../messages/lanes/part-prices.ts'
import { type Draft, draftMessages } from '../../messages/queue/draft-messages.ts'
import type { NewMessage } from '../../messages/queue/new-message.ts'
import { type LockedContainer, readContainers } from '../actions/locked-containers.ts'
import { checkTemplate, splitContainers } from '../actions/send.ts'
import { groupReasons, type Refusal } from './group-reasons.ts'
import type { NamedContainer } from './job-items.ts'
import { namedBy, refuseUnclear } from './start-job.ts'

const mostChecked = 20_000
/** The messages from which the parts of all text messages are estimated. */
const sampleCount = 20

export const sendPreview = (options: FeatureOptions): Feature => ({
  routes: [
    serveOutside(contract.sendPreview.preview, async (ctx, { body }) => {
      const { type, action } = body
      const targets = { type, actions: [action], containers: body.containers, matching: body.matching }
      refuseUnclear(targets)
      const { template, refusal } = await checkTemplate(ctx, type, action)
      if (template === null) throw refused('action', refusal)
      const named = await namedBy(ctx, targets)
      const checked = await checkContainers(ctx, { type, template, named: named.slice(0, mostChecked) })
      const samples = await readSamples(ctx, checked.sendable.slice(0, sampleCount), options)
      const prices = await readPartPrices({ ...ctx, secrets: options.secrets }, checked.sendable)
      return async () => ({
        total: named.length,
        checked: Math.min(named.length, mostChecked),
        ...countsOf(checked),
        ...(await renderSamples({ ...options, tenantId: ctx.tenantId }, samples, { rows: checked.sendable, prices })),
      })
    }),
  ],
})

type Row = NonNullable<Draft['row']>
type Checked = { readonly sendable: readonly Row[]; readonly refusals: readonly Refusal[] }

type CheckInput = {
  readonly type: ContainerType
  readonly template: Template
  readonly named: readonly NamedContainer[]
}

/** Decides about each container as sending would, and stores nothing. */
async function checkContainers(ctx: RequestCtx, { type, template, named }: CheckInput): Promise<Checked> {
  const asked = named.map(({ id, merchantId }) => ({ id, ...(merchantId !== null && { merchantId }) }))
  const containers = await readContainers(ctx, type, asked)
  const { allowed, refusals } = await splitContainers(ctx, { type, containers, template })
  const drafts = await draftMessages(ctx, allowed.map(messageAbout(type, template)))
  const rows = drafts.flatMap(({ row }) => row ?? [])
  const isSendable = ({ state }: Row) => state === 'queued' || state === 'deferred'
  const missing = named.length - containers.length
  return {
    sendable: rows.filter(isSendable),
    refusals: [
      ...rows.filter(row => !isSendable(row)).map(row => ({ reason: row.reason ?? '', number: row.containerNumber })),
      ...[...refusals].map(([{ id }, reason]) => ({ reason, number: id })),
      ...Array.from({ length: missing }, () => ({ reason: 'Item not found', number: null })),
    ],
  }
}

const messageAbout =
  (type: ContainerType, template: Template) =>
  ({ id, merchantId }: LockedContainer): NewMessage => ({
    templateId: template.id,
    targetType: targetTypeOf(type),
    containerId: id,
    merchantId,
    occurrence: 'preview',
  })

const countsOf = ({ sendable, refusals }: Checked) => ({
  sendable: sendable.length,
  deferred: sendable.filter(({ state }) => state === 'deferred').length,
  refused: groupReasons(refusals),
  appId: credentialOf(sendable[0]?.lane ?? '')?.appId ?? null,
})

async function readSamples(ctx: RequestCtx, rows: readonly Row[], options: FeatureOptions): Promise<MessageData[]> {
  const messages = rows.map((row, at) => ({ ...row, id: String(at) }))
  const some = rows[0]?.channel === 'text' ? messages : messages.slice(0, 1)
  return [...(await readMessageData(ctx, some, options)).values()]
}

type AllRows = { readonly rows: readonly Row[]; readonly prices: readonly (Price | null)[] }

/** The first message as it would be sent, and the parts of all text messages with their price. */
async function renderSamples(
  { renderPool: pool, tenantId }: { renderPool: RenderPool; tenantId: string },
  samples: readonly MessageData[],
  { rows, prices }: AllRows,
): Promise<Pick<SendPreview, 'sample' | 'segments' | 'price'>> {
  const drafts = await Promise.all(samples.map(data => renderDraft(pool, data, { tenantId, purpose: 'preview' })))
  const [draft] = drafts
  const [row] = rows
  if (draft === undefined || row === undefined) return { sample: null, segments: null, price: null }
  const about = { containerId: row.containerId, containerNumber: row.containerNumber, locale: row.locale }
  const sample =
    draft.kind === 'problem'
      ? { ...about, recipient: row.recipient, subject: null, html: null, text: null, problem: draft.reason }
      : {
          ...about,
          recipient: draft.content.to.join(', ') || null,
          subject: draft.subject,
          html: draft.content.html,
          text: draft.content.text,
          problem: draft.addressProblem?.reason ?? null,
        }
  const segments = drafts.flatMap(one => (one.kind === 'composed' ? (one.segments ?? []) : []))
  if (segments.length === 0) return { sample, segments: null, price: null }
  const mean = segments.reduce((sum, one) => sum + one, 0) / segments.length
  const partPrice = sumOfPrices(prices)
  const price = partPrice && { ...partPrice, amount: partPrice.amount * mean }
  return { sample, segments: Math.round(mean * rows.length), price }
}
