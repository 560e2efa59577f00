import { Tooltip } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import classes from './Truncated.module.css'

/** One line of text; what does not fit is in the tooltip. */
export function Truncated({ text }: { text: string }) {
  const [isShown, setShown] = useState(false)
  const look = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    setShown(currentTarget.scrollWidth > currentTarget.clientWidth)
  return (
    <Tooltip label={text} opened={isShown} multiline maw={420}>
      <span className={classes.truncated} onPointerEnter={look} onPointerLeave={() => setShown(false)}>
        {text}
      </span>
    </Tooltip>
  )
}
