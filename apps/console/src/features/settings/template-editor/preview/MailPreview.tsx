import type { RenderedTemplate } from '@aftermile/contract/messages/rendering'
import { envelopeText, readEnvelope } from '@aftermile/domain/messages/envelope'
import { MessageFrame } from '../../../../ui/frame/MessageFrame.tsx'
import classes from './Preview.module.css'

type Props = {
  rendered: RenderedTemplate
  width: 'desktop' | 'phone'
  scheme: 'light' | 'dark'
  view: 'html' | 'text' | 'source'
}

/** An e-mail in a frame that runs no scripts and has no origin, or its plain text or source. */
export function MailPreview({ rendered: { html, text }, width, scheme, view }: Props) {
  if (view === 'text' || html === null) return <pre className={classes.plain}>{text ?? ''}</pre>
  if (view === 'source') return <pre className={classes.plain}>{html}</pre>
  return (
    <div className={classes.device} data-width={width}>
      <MessageFrame html={html} title={`The message on a ${width}, ${scheme}`} scheme={scheme} />
    </div>
  )
}

/** Sender, subject and preheader as an inbox shows them. */
export function InboxRow({ subject, payload }: Pick<RenderedTemplate, 'subject' | 'payload'>) {
  const envelope = readEnvelope(payload) ?? {}
  const sender = envelopeText(envelope, 'senderName')
  const preheader = envelopeText(envelope, 'preheader')
  return (
    <section className={classes.row} aria-label="In the inbox">
      <span className={classes.initial} aria-hidden>
        {(sender || '?').slice(0, 1).toUpperCase()}
      </span>
      <div>
        <div className={classes.line}>{sender || <span className={classes.about}>No sender name</span>}</div>
        <div className={classes.line}>
          <span className={classes.subject}>{subject || 'No subject'}</span>
          {preheader !== '' && <span className={classes.about}> – {preheader}</span>}
        </div>
      </div>
    </section>
  )
}
