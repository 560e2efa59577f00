import { z } from 'zod'

/** The tabs of the editor: the fields of a template, and the envelope that is inside the payload. */
const partIds = ['content', 'text', 'envelope', 'payload'] as const
export type PartId = (typeof partIds)[number]

/** What the editor shows. Invalid parameters are ignored. */
const EditorSearch = z.object({
  part: z.enum(partIds).optional().catch(undefined),
  mode: z.literal('visual').optional().catch(undefined),
  /** A language without a version of its own: the preview shows what its receivers get. */
  locale: z.string().max(20).optional().catch(undefined),
  /** The shipment or order of the preview. `sample` are the examples of the variables. */
  of: z.string().max(200).optional().catch(undefined),
  merchant: z.string().max(100).optional().catch(undefined),
  width: z.literal('phone').optional().catch(undefined),
  scheme: z.enum(['light', 'dark']).optional().catch(undefined),
  view: z.enum(['text', 'source']).optional().catch(undefined),
  /** Of a block: who sees the tracking page, and where the block is. */
  as: z.literal('public').optional().catch(undefined),
  place: z.literal('below').optional().catch(undefined),
})
export type EditorSearch = z.infer<typeof EditorSearch>

export const parseEditorSearch = (search: Record<string, unknown>): EditorSearch => EditorSearch.parse(search)
