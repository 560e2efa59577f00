/** The labels of the parts of an envelope. */
export const envelopeLabels = {
  subject: 'Subject',
  preheader: 'Preheader',
  senderName: 'Sender name',
  replyTo: 'Reply-to address',
  to: 'To',
  cc: 'Copy to (cc)',
  bcc: 'Blind copy to (bcc)',
  sender: 'Sender',
  attachments: 'Attachments',
} as const
