import type { AssetImage } from '@aftermile/contract/settings/assets'
import type { AssetType } from '@aftermile/domain/content/asset-types'
import { chosenText, type Reader, type TextItem } from '@aftermile/domain/content/chosen-text'
import { mediaPath, mediaWidths } from '@aftermile/domain/content/media'
import { array, statement } from '../../../../db/sql.ts'
import { inForceText } from '../../../../records/in-force.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { AltTexts } from '../alt-texts.ts'
import type { Logo } from './brands.ts'
import { filled, type Values } from './filled.ts'

export type AssetRow = {
  readonly id: string
  readonly type: AssetType
  readonly items: readonly TextItem[]
  readonly image: AssetImage | null
  readonly altText: string
}

const selectIds = statement(inForceText({ table: 'assets', columns: 'id', key: ['id'] }))
const select = statement(
  inForceText({
    table: 'assets',
    columns: 'id, type, items, image, alt_text as "altText"',
    key: ['id'],
    where: ' and id = any ($2)',
  }),
)

/** The assets whose id one of the texts contains, and those asked for by id. */
export async function readAssets(
  { db, tenantId }: Ctx,
  texts: readonly string[],
  ids: readonly string[],
): Promise<Map<string, AssetRow>> {
  const isUsed = texts.some(text => text.includes('assets'))
  const all = isUsed ? (await db.rows<{ id: string }>(selectIds(tenantId))).map(row => row.id) : []
  const used = [...new Set([...ids, ...all.filter(id => texts.some(text => text.includes(id)))])]
  const rows = used.length === 0 ? [] : await db.rows<AssetRow>(select(tenantId, array(used)))
  return new Map(rows.map(row => [row.id, row]))
}

/** Wide enough for the column of an e-mail on a sharp screen. */
const widestPx = 1280

function imageUrl(image: AssetImage | null, publicUrl: string): string | null {
  if (image === null) return null
  const width =
    image.width <= widestPx ? image.width : Math.max(...mediaWidths.filter(mediaWidth => mediaWidth <= widestPx))
  return publicUrl + mediaPath(image.sha256, width)
}

/** What the images show. */
export const altTextsOf = (assets: ReadonlyMap<string, AssetRow>): AltTexts =>
  new Map(
    [...assets.values()].flatMap(({ id, image, altText }) =>
      image === null || altText.trim() === '' ? [] : [[id, { sha256: image.sha256, text: altText.trim() }]],
    ),
  )

/** The logo of a brand; null if it has none. */
export function logoOf(asset: AssetRow | undefined, publicUrl: string): Logo | null {
  const url = imageUrl(asset?.image ?? null, publicUrl)
  return url === null ? null : { url, altText: asset?.altText ?? '' }
}

/** What templates know as `assets`: by id the text for the reader, or the address of an image. */
export const assetValues = (assets: ReadonlyMap<string, AssetRow>, reader: Reader, publicUrl: string): Values =>
  filled(
    Object.fromEntries(
      [...assets.values()].map(({ id, type, items, image }) => [
        id,
        type === 'ImageAsset' ? imageUrl(image, publicUrl) : (chosenText(items, reader)?.text ?? null),
      ]),
    ),
  )
