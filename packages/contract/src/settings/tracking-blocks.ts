import { addressTooLong, maxAddressLength } from '@aftermile/domain/content/web-address'
import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields/basic-fields.ts'
import { brand } from './brand.ts'
import { trackingPageSettings } from './tracking-page-settings.ts'

/** Where a block is on the tracking page. */
const blockPlaces = ['above', 'below'] as const
export type BlockPlace = (typeof blockPlaces)[number]

/** What a block says that is made with a form. Plain text: nothing in it is HTML or Liquid. */
export const blockForm = z.strictObject({
  /** An image asset. */
  imageId: text(100)
    .regex(/^[\w.-]*$/, '{_field_} isn’t the id of an image')
    .default(''),
  /** What it shows, for who can’t see it. Empty: it only decorates. */
  imageText: text(200).default(''),
  title: text(120).default(''),
  /** An empty line begins another paragraph. */
  text: text(2000).default(''),
  buttonText: text(60).default(''),
  buttonUrl: z
    .union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, error: '{_field_} must be a web address such as https://shop.example/sale' })
        .max(maxAddressLength, addressTooLong),
    ])
    .default(''),
})
export type BlockForm = z.infer<typeof blockForm>

export const noForm: BlockForm = blockForm.parse({})

/** What those who write blocks see of the tenant: its brand, and which blocks its tracking page has. */
export const TrackingBlocks = trackingPageSettings.pick({ aboveTemplateIds: true, belowTemplateIds: true }).extend({
  /** Of the tenant. */
  name: z.string(),
  brand,
})
export type TrackingBlocks = z.infer<typeof TrackingBlocks>

export const trackingBlocks = {
  list: endpoint({
    method: 'GET',
    path: '/tracking-blocks',
    need: { scope: 'template_write' },
    summary: 'The blocks of the tracking page and the brand of the tenant, for those who write blocks',
    reply: TrackingBlocks,
  }),
  place: endpoint({
    method: 'PUT',
    path: '/tracking-blocks/{id}',
    need: { scope: 'template_write', allMerchants: true },
    summary: 'Show a template on the tracking page, above or below the parcel, or no longer',
    params: byId,
    body: z.strictObject({
      /** Null: it is not shown. */
      place: z.enum(blockPlaces).nullable(),
    }),
    reply: TrackingBlocks,
  }),
}
