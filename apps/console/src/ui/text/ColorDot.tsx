import classes from './ColorDot.module.css'

/** A word with its colour beside it. */
export function ColorDot({ color, text }: { color: string; text: string }) {
  return (
    <span className={classes.dotted}>
      <span className={classes.dot} style={{ background: color }} />
      {text}
    </span>
  )
}
