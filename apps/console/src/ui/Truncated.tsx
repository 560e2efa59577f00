import { Tooltip } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import classes from './Truncated.module.css'

/**
 * One line of text; what does not fit is in the tooltip. A table has hundreds of these, so there is none before it is needed,
 * and it comes beside the text, not around it: an element that is made anew under the pointer loses the click.
 */
export function Truncated({ text }: { text: string }) {
  const [cut, setCut] = useState<HTMLElement | null>(null)
  const look = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    setCut(currentTarget.scrollWidth > currentTarget.clientWidth ? currentTarget : null)
  return (
    <>
      <span className={classes.truncated} onPointerEnter={look} onPointerLeave={() => setCut(null)}>
        {text}
      </span>
      {cut !== null && <Tooltip target={cut} label={text} opened multiline maw={420} />}
    </>
  )
}
