import type { MessageDetail } from '@aftermile/contract/messages/messages'
import { ShortTime } from '../../../ui/text/ShortTime.tsx'
import { stepsOf } from '../message-texts.ts'
import classes from './MessageView.module.css'

/** What happened to a message, in a row. */
export const MessageSteps = ({ message }: { message: MessageDetail }) => (
  <ol className={classes.steps} aria-label="History of the message">
    {stepsOf(message).map(({ text, at, isBad }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
      <li key={index} className={classes.step} data-bad={isBad}>
        <span>{text}</span>
        <span className={classes.at}>
          <ShortTime at={at} />
        </span>
      </li>
    ))}
  </ol>
)
