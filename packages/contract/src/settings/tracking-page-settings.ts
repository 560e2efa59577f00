import { z } from 'zod'
import { text } from '../fields/basic-fields.ts'

const maxOrigins = 20
export const maxBlocks = 10

const blockIds = z
  .array(text(100).min(1))
  .max(maxBlocks, `{_field_} can be up to ${maxBlocks}`)
  .refine(ids => new Set(ids).size === ids.length, '{_field_} lists one twice')

/** In lowercase, without the usual port. A star or a path is no origin. */
const httpsOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .max(300, '{_field_} can have up to 300 characters each')
  .regex(
    /^https:\/\/[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?\/?$/,
    '{_field_} must be an origin such as https://shop.example',
  )
  .transform(written => written.replace(/\/$/, '').replace(/:443$/, ''))

/** What a tenant adds to the page that its receivers see. */
export const trackingPageSettings = z.strictObject({
  /** Templates of type tracking_page, above and below the details of the parcel, in their order. */
  aboveTemplateIds: blockIds,
  belowTemplateIds: blockIds,
  /** Where the blocks above stand: before the state of the parcel, or right after it. */
  isAboveState: z.boolean().default(false),
  /** Sites that may show the page in a frame. */
  frameOrigins: z
    .array(httpsOrigin)
    .max(maxOrigins, `{_field_} can be up to ${maxOrigins}`)
    .refine(origins => new Set(origins).size === origins.length, '{_field_} lists one twice'),
})
export type TrackingPageSettings = z.infer<typeof trackingPageSettings>

export const usualTrackingPage: TrackingPageSettings = {
  aboveTemplateIds: [],
  belowTemplateIds: [],
  isAboveState: false,
  frameOrigins: [],
}
