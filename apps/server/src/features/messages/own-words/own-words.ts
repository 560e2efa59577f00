import { randomUUID } from 'node:crypto'
import type { EnvelopeField } from '@aftermile/domain/channels/channel'
import { channelOf, type OwnWordsChannel } from '@aftermile/domain/channels/channels'
import { ownWordsId } from '@aftermile/domain/messages/sending/own-words'
import type { ContainerRef } from '../content/container-ref.ts'
import type { NewMessage } from '../enqueue/new-message.ts'

export type Words = { readonly channel: OwnWordsChannel; readonly subject: string; readonly message: string }

/** A message that somebody wrote to one receiver. What it says are values, so that nothing in it is Liquid. */
export const messageInOwnWords = (container: ContainerRef, words: Words): NewMessage => ({
  ...container,
  templateId: ownWordsId(words.channel),
  occurrence: `own/${randomUUID()}`,
  given: { template: templateOf(container, words.channel), values: valuesOf(words) },
})

const valuesOf = ({ subject, message }: Words) => ({
  ownSubject: subject,
  ownMessage: message,
  ownParagraphs: paragraphsOf(message),
})

/** Its lines, in groups that empty lines divide. */
function paragraphsOf(message: string): string[][] {
  const found: string[][] = [[]]
  for (const line of message.split('\n')) {
    if (line.trim() !== '') found.at(-1)?.push(line)
    else if (found.at(-1)?.length !== 0) found.push([])
  }
  return found.filter(({ length }) => length > 0)
}

const time = new Date(0).toISOString()

/** It is in no table: tenants do not change it. */
function templateOf({ targetType }: ContainerRef, channel: OwnWordsChannel) {
  const { content, envelope } = channelOf(channel).template ?? { content: null, envelope: [] }
  const payload = Object.fromEntries(
    envelope.flatMap(field => (ownEnvelope[field] ? [[field, ownEnvelope[field]]] : [])),
  )
  return {
    ...{ id: ownWordsId(channel), tenantId: '', type: channel, targetType, name: 'In own words' },
    ...(content === 'html' ? { contentType: 'text/html', content: mail } : { contentType: 'text/plain' }),
    payload: JSON.stringify(payload),
    text: "{{ ownMessage | default: '' }}",
    ...{ createdAt: time, createdBy: '', updatedAt: time, updatedBy: '' },
  }
}

/** Those that its receiver, its writer and its merchant do not fill in by themselves. */
const ownEnvelope: Partial<Record<EnvelopeField, string>> = {
  subject: "{{ ownSubject | default: '' }}",
  sender: '{{ merchant.name }}',
}

const mail = `<!doctype html>
<html lang="{{ locale }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{ ownSubject | default: '' }}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f1f0ec;font:16px/26px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#22252b">
<div style="max-width:600px;margin:0 auto;background:#ffffff;border-top:6px solid {{ merchant.color }};border-radius:12px;padding:28px 32px">
<div style="margin-bottom:20px;font-weight:600">{% if merchant.logoUrl %}<img src="{{ merchant.logoUrl }}" alt="{{ merchant.name }}" height="32" style="height:32px">{% else %}{{ merchant.name }}{% endif %}</div>
{% for paragraph in ownParagraphs %}<p style="margin:0 0 16px">{% for line in paragraph %}{{ line | default: '' }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}</p>
{% endfor %}</div>
</body>
</html>
`
