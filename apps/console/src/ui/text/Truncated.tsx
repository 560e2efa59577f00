import { Hint } from './Hint.tsx'
import classes from './Truncated.module.css'

/** One line of text; what does not fit is in the tooltip. */
export const Truncated = ({ text }: { text: string }) => (
  <Hint label={text} isNeeded={isCut}>
    <span className={classes.truncated}>{text}</span>
  </Hint>
)

const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth
