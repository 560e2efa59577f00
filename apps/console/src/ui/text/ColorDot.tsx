import classes from './ColorDot.module.css'

/** A text with a coloured dot beside it. */
export function ColorDot({ color, text }: { color: string; text: string }) {
  return (
    <span className={classes.dotted}>
      <span className={classes.dot} style={{ background: color }} />
      <span className={classes.text}>{text}</span>
    </span>
  )
}
