import { assetTypes } from '@aftermile/domain/content/asset-types'
import { defaultKey } from '@aftermile/domain/content/chosen-text'
import { messages } from '@aftermile/domain/form-rules'
import { languages } from '@aftermile/domain/languages/languages'
import { countryCodes } from '@aftermile/domain/places/countries'
import { z } from 'zod'
import { byId, crud, item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields/basic-fields.ts'

export const maxImageBytes = 10 * 1024 * 1024
const maxTextLength = 10_000

const keys: ReadonlySet<string> = new Set([defaultKey, ...languages.map(({ id }) => id), ...countryCodes])

/** A text for a locale (sv), for a country (SE), or for everyone else (default). */
const textItem = z.strictObject({
  key: z
    .string()
    .refine(key => keys.has(key), '{_field_} must be default, a locale such as sv or a country such as SE'),
  text: text(maxTextLength).refine(value => value.trim() !== '', messages.required),
})
export type TextItem = z.infer<typeof textItem>

const items = z
  .array(textItem)
  .max(keys.size)
  .check(({ value, issues }) => {
    const all = value.map(({ key }) => key)
    const position = all.findIndex((key, index) => all.indexOf(key) < index)
    if (position >= 0)
      issues.push({
        code: 'custom',
        message: '{_field_} is listed twice',
        path: [position, 'key'],
        input: all[position],
      })
  })

/** The file of an image, at its own width. domain/content/media.ts has its addresses. */
const image = z.object({
  sha256: z.string(),
  contentType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  width: z.number(),
  height: z.number(),
  sizeBytes: z.number(),
})
export type AssetImage = z.infer<typeof image>

const assetItem = item({
  type: z.enum(assetTypes),
  description: text(1000).default(''),
  /** What an image shows, for those who can’t see it. */
  altText: text(500).default(''),
  /** The texts of a text asset. */
  items: items.default([]),
  /** Null until a file is uploaded. */
  image: image.nullable(),
  /** The tenant's copy of an asset that comes with the product. */
  isCustomized: z.boolean(),
})

/** The image comes with its own call, and only the server makes copies. Both may be sent back unchanged. */
export const asset = {
  ...assetItem,
  sent: assetItem.sent.extend({ image: image.nullable().optional(), isCustomized: z.boolean().optional() }),
}
export type Asset = z.infer<typeof asset.stored>

const assetUse = z.object({ kind: z.enum(['merchant', 'tenant', 'template']), id: z.string(), name: z.string() })
export type AssetUse = z.infer<typeof assetUse>

const named = z.object({ id: z.string(), name: z.string() })

const read = { scope: 'shipment_read' } as const
const write = { scope: 'asset_write', allMerchants: true } as const

export const assets = {
  ...crud('/assets', asset, { name: 'asset', read, write }),
  clone: endpoint({
    method: 'POST',
    path: '/assets/{id}/clone',
    need: write,
    summary: 'Copy an asset under a new id',
    params: byId,
    reply: asset.stored,
    status: 201,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/assets/{id}/reset',
    need: write,
    summary: 'Delete the tenant’s copy of a built-in asset',
    params: byId,
    reply: asset.stored,
    versioned: true,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/assets/{id}/content',
    need: write,
    summary: 'Replace the file of an image',
    params: byId,
    reply: asset.stored,
    upload: true,
    maxBytes: maxImageBytes,
    perMinute: 60,
    versioned: true,
  }),
  listUses: endpoint({
    method: 'GET',
    path: '/assets/{id}/uses',
    need: read,
    summary: 'Where an asset is used',
    params: byId,
    reply: z.array(assetUse),
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/asset-metadata',
    need: read,
    summary: 'The countries and locales that texts can be written for',
    reply: z.object({ countries: z.array(named), locales: z.array(named) }),
  }),
}
