import { IconMail } from '../../../ui/icons/icons.ts'
import type { ChannelView } from './channel-view.ts'

export const email: ChannelView = {
  id: 'email',
  icon: IconMail,
  template: {
    icon: IconMail,
    about:
      'Says with pictures, links and attachments what happens to an order or a parcel, in the brand of the merchant.',
    preview: 'mail',
    tabs: [
      { id: 'content', title: 'Content', language: null },
      { id: 'text', title: 'Plain text', language: 'text' },
      { id: 'envelope', title: 'Envelope', language: 'json' },
    ],
    envelope: [
      [{ name: 'subject', isRequired: true }],
      [{ name: 'preheader', help: 'What an inbox shows after the subject. Empty: the first words of the e-mail.' }],
      [
        { name: 'senderName', help: 'Empty: that of the merchant’s brand.' },
        { name: 'replyTo', help: 'Empty: that of the merchant’s brand.' },
      ],
      [{ name: 'to', help: 'Empty: the receiver; of a return, the person who sends it back.' }],
      [{ name: 'cc' }, { name: 'bcc' }],
    ],
  },
}
