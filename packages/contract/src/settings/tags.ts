import { type TagPriority, tagPriorities } from '@aftermile/domain/lists/tag-priorities'
import { z } from 'zod'
import { crud, item } from '../crud.ts'
import { colorField, requiredText, text } from '../fields/basic-fields.ts'
import { listRuleUses } from './rule-uses.ts'

const priorityIds = tagPriorities.map(priority => priority.id) as [TagPriority, ...TagPriority[]] // The table is not empty.

const tagItem = item({
  name: requiredText(100),
  description: text(1000).default(''),
  priority: z.literal(priorityIds).default(0),
  allowOperatorTagging: z.boolean().default(true),
  color: colorField,
})

/** Without a colour, a tag has that of its priority. */
export const tag = { ...tagItem, sent: tagItem.sent.extend({ color: colorField.optional() }) }

export type Tag = z.infer<typeof tag.stored>

const calls = crud('/tags', tag, {
  name: 'tag',
  read: { scope: 'shipment_read' },
  write: { scope: 'tag_write', allMerchants: true },
})

export const tags = { ...calls, listUses: listRuleUses('/tags', 'tag', calls.remove.need) }
