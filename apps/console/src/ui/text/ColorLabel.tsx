import classes from './ColorLabel.module.css'
import { isColor, readableTextColor } from './color-contrast.ts'
import { Truncated } from './Truncated.tsx'

type Props = { text: string; color: string; maxWidthPx: number }

/** A coloured label whose text can be read on any colour, and without one. */
export function ColorLabel({ text, color, maxWidthPx }: Props) {
  const look = isColor(color) ? { background: color, color: readableTextColor(color) } : {}
  return (
    <span className={classes.label} style={{ ...look, maxWidth: `min(100%, ${maxWidthPx}px)` }}>
      <Truncated text={text} />
    </span>
  )
}
