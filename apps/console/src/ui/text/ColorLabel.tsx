import classes from './ColorLabel.module.css'
import { isColor, readableTextColor } from './color-contrast.ts'
import { Truncated } from './Truncated.tsx'

type Props = { text: string; color: string; maxWidthPx: number }

/** A coloured label with readable text on any colour. Also works without a valid colour. */
export function ColorLabel({ text, color, maxWidthPx }: Props) {
  const style = isColor(color) ? { background: color, color: readableTextColor(color) } : {}
  return (
    <span className={classes.label} style={{ ...style, maxWidth: `min(100%, ${maxWidthPx}px)` }}>
      <Truncated text={text} />
    </span>
  )
}
