import type { MessageDetail } from '@aftermile/contract/messages/messages'
import { channelOf } from '@aftermile/domain/channels/channels'
import { SegmentedControl, Text, useComputedColorScheme } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { SmsCounter } from '../../../ui/form/SmsCounter.tsx'
import type { SmsPrice } from '../../../ui/form/sms-texts.ts'
import { MessageFrame } from '../../../ui/frame/MessageFrame.tsx'
import type { FrameScheme } from '../../../ui/frame/message-document.ts'
import { type MessageViewId, messageViews } from '../message-search.ts'
import { isCall, titleOf } from '../message-texts.ts'
import { CallContent } from './CallContent.tsx'
import { MessageDetails } from './MessageDetails.tsx'
import classes from './MessageView.module.css'

const schemes = ['light', 'dark'] as const satisfies readonly FrameScheme[]

/** The content of a message, as HTML or plain text, and what is behind it. */
export function MessageBody({ message }: { message: MessageDetail }) {
  const { view: asked } = useSearch({ from: '/templates/email/{-$id}' })
  const navigate = useNavigate()
  const own = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [scheme, setScheme] = useState<FrameScheme>(own)
  const views = viewsOf(message)
  const view = views.find(({ value }) => value === asked)?.value ?? views[0]?.value ?? 'details'
  const show = (value: string) =>
    void navigate({
      to: '.',
      search: before => ({ ...before, view: messageViews.find(each => each === value) }),
      replace: true,
    })
  return (
    <section aria-label="Content">
      <div className={classes.tools}>
        <SegmentedControl aria-label="View" data={views} value={view} onChange={show} />
        {view === 'html' && (
          <SegmentedControl
            aria-label="Scheme"
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={scheme}
            onChange={value => setScheme(schemes.find(each => each === value) ?? own)}
          />
        )}
      </div>
      {message.content === null && !isCall(message) && view !== 'details' && (
        <Text c="dimmed">The message is not written yet. It is written when it is sent.</Text>
      )}
      {view === 'html' && message.content?.html && (
        <div className={classes.frame}>
          <MessageFrame html={message.content.html} title={titleOf(message)} scheme={scheme} />
        </div>
      )}
      {view === 'text' && isCall(message) && <CallContent message={message} level={2} />}
      {view === 'text' && !isCall(message) && message.content?.text && (
        <>
          <pre className={classes.text}>{message.content.text}</pre>
          {channelOf(message.channel).hasSegments && (
            <SmsCounter text={message.content.text} pricePerSegment={pricePerSegment(message)} />
          )}
        </>
      )}
      {view === 'details' && <MessageDetails message={message} />}
    </section>
  )
}

function pricePerSegment({ price, currency, segments }: MessageDetail): SmsPrice | null {
  return price === null || currency === null || !segments ? null : { amount: price / segments, currency }
}

function viewsOf(message: MessageDetail): { value: MessageViewId; label: string }[] {
  const { content } = message
  if (isCall(message))
    return [
      { value: 'text', label: 'Request and answer' },
      { value: 'details', label: 'Details' },
    ]
  return [
    ...(content?.html ? [{ value: 'html', label: 'HTML' } as const] : []),
    ...(content?.text ? [{ value: 'text', label: 'Plain text' } as const] : []),
    { value: 'details', label: 'Details' },
  ]
}
