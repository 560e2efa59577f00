import { Tooltip } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import classes from './Truncated.module.css'

/** One line of text; what does not fit is in the tooltip. A table has hundreds of these, so there is none before it is needed. */
export function Truncated({ text }: { text: string }) {
  const [isShown, setShown] = useState(false)
  const look = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    setShown(currentTarget.scrollWidth > currentTarget.clientWidth)
  const shown = (
    <span className={classes.truncated} onPointerEnter={look} onPointerLeave={() => setShown(false)}>
      {text}
    </span>
  )
  if (!isShown) return shown
  return (
    <Tooltip label={text} opened multiline maw={420}>
      {shown}
    </Tooltip>
  )
}
