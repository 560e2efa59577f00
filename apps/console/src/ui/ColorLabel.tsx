import classes from './ColorLabel.module.css'
import { readableInk } from './readable-ink.ts'
import { Truncated } from './Truncated.tsx'

type Props = { text: string; color: string; maxWidthPx: number }

/** A coloured label whose text can be read on any colour. */
export function ColorLabel({ text, color, maxWidthPx }: Props) {
  return (
    <span
      className={classes.label}
      style={{ background: color, color: readableInk(color), maxWidth: `min(100%, ${maxWidthPx}px)` }}
    >
      <Truncated text={text} />
    </span>
  )
}
