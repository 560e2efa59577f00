import { completions } from '@aftermile/domain/actions/completion'
import { tagOperations } from '@aftermile/domain/actions/tag-actions'
import { templateChannels } from '@aftermile/domain/channels/channels'
import { orderActions } from '@aftermile/domain/lists/order-actions'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, requiredText } from '../fields/basic-fields.ts'
import { search } from '../search.ts'

/** Up to this many are done within the request; more become a job. */
export const maxImmediateCount = 1000
const maxNamedCount = 20_000
export const maxMatchingCount = 100_000

export const containerTypes = ['shipment', 'order'] as const
export type ContainerType = (typeof containerTypes)[number]

/** A shipment by its id, an order by its number and merchant. */
const Container = z.strictObject({ id: requiredText(200), merchantId: requiredText(100).optional() })
export type Container = z.output<typeof Container>

const many = z
  .array(z.union([requiredText(200).transform((id): Container => ({ id })), Container]))
  .min(1)
  .max(maxNamedCount)

/** A query of shipments-search or orders-search without paging and sorting: everything it finds. */
export const Matching = z.strictObject({
  ...search.shipments.query.omit({ size: true, page: true, sort: true, includeFacets: true, exactCount: true }).shape,
  /** For shipments only. */
  includeCompleted: z.union([z.boolean(), flag]).optional(),
})
export type Matching = z.output<typeof Matching>

/** Either the containers by id, or all that match a query. */
export const targets = {
  /** The caller's own id of this request; returned unchanged. */
  id: requiredText(100).optional(),
  type: z.enum(containerTypes),
  containers: many.optional(),
  matching: Matching.optional(),
}

const TagAction = z.strictObject({
  type: z.literal('tag'),
  tagId: requiredText(100),
  name: requiredText(100).optional(),
  operation: z.enum(tagOperations),
})
const CompleteAction = z.strictObject({
  type: z.literal('complete'),
  name: requiredText(100).optional(),
  completeStatusId: z.enum(completions.map(row => row.statusId)),
})
/** Sends an e-mail, a text message or a webhook made from a template. */
export const SendAction = z.strictObject({
  type: z.enum(templateChannels.map(row => row.id)),
  templateId: requiredText(100),
  name: requiredText(100).optional(),
  /** Leaves out who got the same template in the last 24 hours. */
  leaveOutRecent: z.boolean().optional(),
})
/** Tells the system for customer relations about orders. */
const OrderAction = z.strictObject({
  type: z.literal('crm'),
  orderAction: z.enum(orderActions.map(row => row.id)),
  name: requiredText(100).optional(),
})
export const ContainerAction = z.discriminatedUnion('type', [TagAction, CompleteAction, SendAction, OrderAction])
export type ContainerAction = z.output<typeof ContainerAction>

export const resultStatuses = ['done', 'unchanged', 'refused'] as const
export type ResultStatus = (typeof resultStatuses)[number]

export const ContainerResult = z.object({
  id: z.string(),
  merchantId: z.string().nullable(),
  status: z.enum(resultStatuses),
  message: z.string().nullable(),
})
export type ContainerResult = z.infer<typeof ContainerResult>

const Results = z.object({
  id: z.string().nullable(),
  /** The job at /container-jobs/{jobId}, which records the request and does the rest of it. */
  jobId: z.string(),
  done: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** One for each container and action; empty if a job does them. */
  results: z.array(ContainerResult),
})

const maxBytes = 4 * 1024 * 1024

export const containers = {
  act: endpoint({
    method: 'POST',
    path: '/containers/actions',
    need: { scope: 'container_action' },
    summary:
      'Tag shipments or orders, complete shipments, send e-mails, text messages and webhooks about them, or tell the system for customer relations about orders, each done or rejected on its own: up to 1,000 by id at once, more or all matches as a job',
    body: z.strictObject({
      ...targets,
      actions: z.array(ContainerAction).min(1).max(20),
      /** The order or shipment whose watchers are notified when it is done. */
      notifyContainerId: requiredText(200).nullable().optional(),
    }),
    maxBytes,
    reply: Results,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/containers/refresh',
    need: { scope: 'container_refresh' },
    summary: 'Refresh shipments or orders, by id or all that match a query',
    body: z.strictObject(targets),
    maxBytes,
    reply: z.object({ id: z.string().nullable(), jobId: z.string(), accepted: z.number() }),
    status: 202,
  }),
}
