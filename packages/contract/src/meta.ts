import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { tag } from './tags.ts'

/** One entry of a lookup set. */
export const LookupEntry = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string(),
  color: z.string().nullable(),
  icon: z.string().nullable(),
})

/** What the console knows by heart; fetched once and again whenever it changes. */
export const Meta = z.object({
  tags: z.array(tag.stored),
  tagPriorities: z.array(LookupEntry),
})
export type Meta = z.infer<typeof Meta>

export const meta = {
  get: endpoint({
    method: 'GET',
    path: '/dashboard/meta/{languageId}',
    need: 'signedIn',
    summary: 'Lookup sets with their texts and colours',
    params: z.object({ languageId: z.literal('en') }),
    reply: Meta,
  }),
}
