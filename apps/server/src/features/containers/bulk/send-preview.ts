import type { ContainerAction, ContainerType } from '@aftermile/contract/containers/container-actions'
import type { SendPreview } from '@aftermile/contract/containers/send-preview'
import { contract } from '@aftermile/contract/index'
import type { Template } from '@aftermile/contract/settings/templates'
import { targetTypeOf } from '@aftermile/domain/actions/operator-templates'
import { serveOutside } from '../../../http/routes/serve.ts'
import { refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { readMessageData } from '../../messages/content/read-message-data.ts'
import { draftMessages } from '../../messages/enqueue/draft-messages.ts'
import type { NewMessage } from '../../messages/enqueue/new-message.ts'
import { readRecent, recentKey } from '../../messages/log/recent-messages.ts'
import { readPartPrices } from '../../messages/queues/part-prices.ts'
import { credentialOf } from '../../messages/queues/queues.ts'
import { type LockedContainer, readContainers } from '../actions/locked-containers.ts'
import { checkTemplate, splitContainers } from '../actions/send.ts'
import { groupReasons, type Refusal } from './group-reasons.ts'
import type { NamedContainer } from './job-items.ts'
import { namedBy, refuseUnclear } from './start-job.ts'
import { type DraftRow, partsOf, refusalsOf, sampleOf, tryMessages } from './tried-messages.ts'

const mostChecked = 20_000
/** So many messages are written to see whether they can be. */
const triedCount = 100

export const sendPreview = (options: FeatureOptions): Feature => ({
  routes: [
    serveOutside(contract.sendPreview.preview, async (ctx, { body }) => {
      const { type, action } = body
      const targets = { type, actions: [action], containers: body.containers, matching: body.matching }
      refuseUnclear(targets)
      const { template, refusal } = await checkTemplate(ctx, type, action)
      if (template === null) throw refused('action', refusal)
      const named = await namedBy(ctx, targets)
      const checked = await checkContainers(ctx, { type, action, template, named: named.slice(0, mostChecked) })
      const { rows } = checked
      const sample = rows.slice(0, triedCount)
      const data = await readMessageData(
        ctx,
        sample.map((row, index) => ({ ...row, id: String(index) })),
        options,
      )
      const prices = await readPartPrices({ ...ctx, secrets: options.secrets }, rows)
      return async () => {
        const tried = await tryMessages({ ...options, tenantId: ctx.tenantId }, sample, [...data.values()])
        const unwritable = refusalsOf(tried, rows)
        const count = rows.length - unwritable.length
        return {
          total: named.length,
          checked: Math.min(named.length, mostChecked),
          sendable: count,
          deferred: Math.min(count, rows.filter(({ state }) => state === 'deferred').length),
          refused: groupReasons([...unwritable, ...checked.refusals]),
          recent: checked.recent,
          appId: credentialOf(rows[0]?.queue ?? '')?.appId ?? null,
          sample: sampleOf(tried),
          ...partsOf(tried, { count, prices }),
        }
      }
    }),
  ],
})

type Checked = {
  readonly rows: readonly DraftRow[]
  readonly refusals: readonly Refusal[]
  readonly recent: SendPreview['recent']
}

type SendAction = Extract<ContainerAction, { templateId: string }>

type CheckInput = {
  readonly type: ContainerType
  readonly action: SendAction
  readonly template: Template
  readonly named: readonly NamedContainer[]
}

/** Decides about each container as sending would, and stores nothing. */
async function checkContainers(ctx: RequestCtx, { type, action, template, named }: CheckInput): Promise<Checked> {
  const asked = named.map(({ id, merchantId }) => ({ id, ...(merchantId !== null && { merchantId }) }))
  const containers = await readContainers(ctx, type, asked)
  const { allowed, refusals } = await splitContainers(ctx, { type, containers, template })
  const drafts = await draftMessages(ctx, allowed.map(messageAbout(type, template)))
  const rows = drafts.flatMap(({ row }) => row ?? [])
  const isSendable = ({ state }: DraftRow) => state === 'queued' || state === 'deferred'
  const sendable = rows.filter(isSendable)
  const targetType = targetTypeOf(type)
  const recent = await readRecent(ctx, { templateId: template.id, targetType, containers: sendable })
  const missing = named.length - containers.length
  return {
    rows: action.leaveOutRecent ? sendable.filter(row => !recent.has(recentKey(row))) : sendable,
    recent: recent.size === 0 ? null : { count: recent.size, lastAt: latest([...recent.values()]) },
    refusals: [
      ...rows.filter(row => !isSendable(row)).map(row => ({ reason: row.reason ?? '', number: row.containerNumber })),
      ...[...refusals].map(([{ id }, reason]) => ({ reason, number: id })),
      ...Array.from({ length: missing }, () => ({ reason: 'Item not found', number: null })),
    ],
  }
}

const latest = (times: readonly string[]): string => times.reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b))

const messageAbout =
  (type: ContainerType, template: Template) =>
  ({ id, merchantId }: LockedContainer): NewMessage => ({
    templateId: template.id,
    targetType: targetTypeOf(type),
    containerId: id,
    merchantId,
    occurrence: 'preview',
  })
