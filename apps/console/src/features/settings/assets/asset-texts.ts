import type { Asset } from '@aftermile/contract/settings/assets'
import { systemTenantId } from '@aftermile/domain/access'
import type { AssetType } from '@aftermile/domain/content/asset-types'
import { defaultKey } from '@aftermile/domain/content/chosen-text'
import { numberText, sizeText } from '@aftermile/domain/format/numbers'
import { languages } from '@aftermile/domain/languages/languages'

export const kindOf = (type: AssetType): string => (type === 'ImageAsset' ? 'image' : 'text')

export const typeName = (type: AssetType): string => (type === 'ImageAsset' ? 'Image' : 'Text')

/** Whether an asset is built in, is the tenant’s changed copy of such a one, or is the tenant’s own. */
export function originText({ tenantId, isCustomized }: Pick<Asset, 'tenantId' | 'isCustomized'>): string {
  if (isCustomized) return 'Customised'
  return tenantId === systemTenantId ? 'Built in' : 'Own'
}

/** The keys that every text should have: the default and one for each language of messages. */
export const expectedKeys: readonly string[] = [defaultKey, ...languages.map(({ id }) => id)]

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The name of a key: Default, a language or a country. */
export function keyName(key: string): string {
  if (key === defaultKey) return 'Default'
  return languages.find(({ id }) => id === key)?.name ?? (/^[A-Z]{2}$/.test(key) ? (regions.of(key) ?? key) : key)
}

const missingKeys = ({ items }: Pick<Asset, 'items'>): string[] =>
  expectedKeys.filter(key => !items.some(item => item.key === key))

/** The content of an asset in a few words. */
export function contentText({ type, image, items }: Pick<Asset, 'type' | 'image' | 'items'>): string {
  if (type === 'ImageAsset') {
    if (image === null) return 'No file yet'
    return `${numberText(image.width)} × ${numberText(image.height)}, ${sizeText(image.sizeBytes)}`
  }
  const missing = missingKeys({ items })
  return missing.length === 0 ? 'All languages' : `${missing.length} missing: ${missing.map(keyName).join(', ')}`
}

/** The name of a file type, as people write it. */
export const formatName = (contentType: string): string =>
  ({ 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/gif': 'GIF', 'image/webp': 'WebP' })[contentType] ?? contentType
