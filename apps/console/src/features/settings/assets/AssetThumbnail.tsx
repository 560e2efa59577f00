import type { Asset } from '@aftermile/contract/settings/assets'
import { mediaPath } from '@aftermile/domain/content/media'
import { IconPhoto, IconTextSize } from '../../../ui/icons/icons.ts'
import classes from './AssetThumbnail.module.css'

/** A small picture of an asset. Text beside it says what it is. */
export function AssetThumbnail({ asset: { type, image } }: { asset: Pick<Asset, 'type' | 'image'> }) {
  const Icon = type === 'ImageAsset' ? IconPhoto : IconTextSize
  return (
    <span className={classes.thumbnail}>
      {image === null ? (
        <Icon size={16} stroke={1.6} aria-hidden />
      ) : (
        <img src={mediaPath(image.sha256, 80)} alt="" loading="lazy" />
      )}
    </span>
  )
}
