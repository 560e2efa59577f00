import { z } from 'zod'

export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]

export const minWidthPx = 56
export const maxWidthPx = 800

/** Which columns a table shows, in what order and width, and which are pinned. Stored in the browser and in saved views. */
export const ColumnLayout = z.object({
  shown: z.array(z.string().max(100)).max(100),
  widths: z.record(z.string().max(100), z.number().min(minWidthPx).max(maxWidthPx)),
  pinned: z.array(z.string().max(100)).max(100),
  density: z.enum(densities),
})
export type ColumnLayout = z.infer<typeof ColumnLayout>
