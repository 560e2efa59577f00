import { milestones } from '@aftermile/domain/lists/milestones'
import { z } from 'zod'
import { item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText, text } from '../fields/basic-fields.ts'

export const templateTypes = ['email', 'text', 'attachment', 'webhook', 'tracking_page'] as const
export const templateTargetTypes = ['Shipment', 'Order', 'OrderDelivery', 'Invite', 'SystemNotification'] as const

const written = text(500_000).nullable().default(null)

/** The defaults are those of a webhook. */
export const template = item({
  type: z.enum(templateTypes),
  targetType: z.enum(templateTargetTypes),
  name: requiredText(100),
  isEnabled: z.boolean().default(true),
  isSystem: z.boolean().default(false),
  isCustomized: z.boolean().default(false),
  parentId: requiredText(100).nullable().default(null),
  allowOperatorSend: z.boolean().default(false),
  /** For shipments. Empty means no limit, also for merchants. */
  validMilestones: z.array(z.enum(milestones.map(row => row.id))).default([]),
  validMerchants: z.array(requiredText(100)).max(1000).default([]),
  content: written,
  contentType: requiredText(100).default('application/json'),
  text: written,
  payload: written,
  authenticationMethod: z.enum(['none', 'basic']).default('none'),
  httpMethod: z.enum(['get', 'put', 'patch', 'post', 'delete']).default('post'),
  locale: requiredText(20).default('en'),
  batchInterval: z.int().min(0).max(100_000).default(0),
  maxBatchSize: z.int().min(1).max(10_000).default(100),
  headers: z.record(z.string(), z.string()).nullable().default(null),
  triggerSchedule: z.record(z.string(), z.unknown()).nullable().default(null),
  hasChanges: z.boolean().default(false),
})
export type Template = z.infer<typeof template.stored>

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/templates',
    need: { scope: 'shipment_read' },
    summary:
      'All templates for users who can edit them; for others those that operators can send, without their content',
    reply: z.array(template.stored),
  }),
}
