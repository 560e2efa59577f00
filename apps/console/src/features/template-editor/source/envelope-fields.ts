import type { TemplateType } from '@aftermile/domain/messages/template-lists'

export type EnvelopeField = {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly emptyText: string
  readonly isList?: true
}

const subject = { name: 'subject', label: 'Subject', help: '', emptyText: '' }
const preheader = { name: 'preheader', label: 'Preheader', help: 'Shown after the subject in an inbox.', emptyText: '' }
const senderName = { name: 'senderName', label: 'Sender name', help: '', emptyText: '{{ merchant.name }}' }
const replyTo = { name: 'replyTo', label: 'Reply to', help: '', emptyText: '{{ merchant.replyTo }}' }
const to = { name: 'to', label: 'To', help: 'Leave it empty for the receiver.', emptyText: 'The receiver' }
const cc = { name: 'cc', label: 'Cc', help: '', emptyText: '' }
const bcc = { name: 'bcc', label: 'Bcc', help: '', emptyText: '' }
const attachments = {
  name: 'attachments',
  label: 'Attachments',
  help: 'Ids of attachment templates, or kinds of documents.',
  emptyText: '',
  isList: true,
} as const
const sender = { name: 'sender', label: 'Sender', help: 'A name of up to 11 characters, or a number.', emptyText: '' }

/** The fields of the envelope by the type of the template. */
export const envelopeFields: Readonly<Record<TemplateType, readonly EnvelopeField[]>> = {
  email: [subject, preheader, senderName, replyTo, to, cc, bcc, attachments],
  text: [to, sender],
  attachment: [],
  webhook: [],
  tracking_page: [],
}

export const envelopeLabels: Readonly<Record<string, string>> = Object.fromEntries(
  [...envelopeFields.email, ...envelopeFields.text].map(({ name, label }) => [`payload.${name}`, label]),
)
