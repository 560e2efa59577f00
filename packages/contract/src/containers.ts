import { completions } from '@aftermile/domain/completion'
import { tagOperations } from '@aftermile/domain/tag-flow'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'

/** A shipment by its id, an order by its number and merchant. */
const Container = z.strictObject({ id: requiredText(200), merchantId: requiredText(100).optional() })
export type Container = z.output<typeof Container>

const many = z
  .array(z.union([requiredText(200).transform((id): Container => ({ id })), Container]))
  .min(1)
  .max(1000)

const asked = {
  /** Names this request to the one who made it; answered as given. */
  id: requiredText(100).optional(),
  type: z.enum(['shipment', 'order']),
  containers: many,
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
export const ContainerAction = z.discriminatedUnion('type', [TagAction, CompleteAction])
export type ContainerAction = z.output<typeof ContainerAction>

export const ContainerResult = z.object({
  id: z.string(),
  merchantId: z.string().nullable(),
  status: z.enum(['done', 'unchanged', 'refused']),
  message: z.string().nullable(),
})
export type ContainerResult = z.infer<typeof ContainerResult>

const Results = z.object({
  id: z.string().nullable(),
  done: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  results: z.array(ContainerResult),
})

export const containers = {
  act: endpoint({
    method: 'POST',
    path: '/containers/actions',
    need: { scope: 'container_action' },
    summary: 'Tag or complete up to 1,000 shipments or orders; each is done or refused alone',
    body: z.strictObject({
      ...asked,
      actions: z.array(ContainerAction).min(1).max(20),
      /** The order or shipment whose watchers are told when it is done. */
      notifyContainerId: requiredText(200).nullable().optional(),
    }),
    reply: Results,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/containers/refresh',
    need: { scope: 'container_refresh' },
    summary: 'Bring up to 1,000 shipments or orders up to date',
    body: z.strictObject(asked),
    reply: z.object({ id: z.string().nullable(), accepted: z.number() }),
    status: 202,
  }),
}
