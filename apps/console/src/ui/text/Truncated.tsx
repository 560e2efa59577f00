import { Hint } from './Hint.tsx'
import classes from './Truncated.module.css'

/** One line of text. If it does not fit, a tooltip shows all of it. */
export const Truncated = ({ text }: { text: string }) => (
  <Hint label={text} isNeeded={isCut}>
    <span className={classes.truncated}>{text}</span>
  </Hint>
)

const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth
