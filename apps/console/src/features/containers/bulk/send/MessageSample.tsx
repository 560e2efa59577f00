import type { SendPreview } from '@aftermile/contract/containers/send-preview'
import { channelOf, type TemplateChannelId } from '@aftermile/domain/channels/channels'
import { languages } from '@aftermile/domain/languages/languages'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { SmsCounter } from '../../../../ui/form/SmsCounter.tsx'
import { MessageFrame } from '../../../../ui/frame/MessageFrame.tsx'
import classes from './SendPreview.module.css'

type Sample = NonNullable<SendPreview['sample']>

/** The first message of many, as its receiver would get it. */
export function MessageSample({ sample, channel }: { sample: Sample; channel: TemplateChannelId }) {
  const { containerNumber, recipient, locale, subject, html, text, problem } = sample
  const language = languages.find(({ id }) => id === locale)?.name ?? locale
  return (
    <section className={classes.sample} aria-label="Sample">
      <div className={classes.about}>
        Sample for {containerNumber}
        {recipient !== null && ` to ${recipient}`}, in {language}
      </div>
      {subject && <div className={classes.subject}>{subject}</div>}
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      {html !== null ? (
        <div className={classes.frame}>
          <MessageFrame html={html} title={`Sample for ${containerNumber}`} />
        </div>
      ) : (
        text !== null && <pre className={classes.text}>{text}</pre>
      )}
      {channelOf(channel).hasSegments && text !== null && <SmsCounter text={text} />}
    </section>
  )
}
