import { tagLabelMaxWidthPx } from '@aftermile/domain/lists/tag-priorities'
import { isColor, readableTextColor } from './color-contrast.ts'
import classes from './TagLabel.module.css'
import { Truncated } from './Truncated.tsx'

/** The label of a tag, with readable text on any colour. Also works without a valid colour. */
export function TagLabel({ name, color }: { name: string; color: string }) {
  const style = isColor(color) ? { background: color, color: readableTextColor(color) } : {}
  return (
    <span className={classes.label} style={{ ...style, maxWidth: `min(100%, ${tagLabelMaxWidthPx}px)` }}>
      <Truncated text={name} />
    </span>
  )
}
