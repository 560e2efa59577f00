import type { Brand } from '@aftermile/contract/settings/brand'
import { mediaPath } from '@aftermile/domain/content/media'
import { ink } from '../../theme.ts'
import { EditorPreview } from '../../ui/editor/EditorPreview.tsx'
import { isColor, readableTextColor } from '../../ui/text/color-contrast.ts'
import { useImages } from '../content/use-images.ts'
import classes from './BrandPreview.module.css'

/** The head of a message with this brand. */
export function BrandPreview({ name, brand }: { name: string; brand: Brand }) {
  const logo = useImages().find(({ id }) => id === brand.logoId)
  const color = isColor(brand.color) ? brand.color : ink.dark
  const accent = isColor(brand.accentColor) ? brand.accentColor : color
  return (
    <EditorPreview>
      <div className={classes.mail}>
        <div className={classes.head} style={{ background: color, color: readableTextColor(color) }}>
          {logo && <img src={mediaPath(logo.image.sha256, 160)} alt="" className={classes.logo} />}
          {name}
        </div>
        <div className={classes.body}>
          <div className={classes.from}>From: {brand.senderName || name}</div>
          Your parcel is on its way.
          <span className={classes.button} style={{ background: accent, color: readableTextColor(accent) }}>
            Track your parcel
          </span>
        </div>
      </div>
    </EditorPreview>
  )
}
