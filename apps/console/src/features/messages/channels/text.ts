import { IconDeviceMobileMessage, IconMessage } from '../../../ui/icons/icons.ts'
import type { ChannelView } from './channel-view.ts'

export const text: ChannelView = {
  id: 'text',
  icon: IconMessage,
  template: {
    icon: IconDeviceMobileMessage,
    about: 'Reaches people on the move in a few words, such as a code for the parcel box.',
    preview: 'text',
    tabs: [
      { id: 'text', title: 'Text message', language: 'text' },
      { id: 'envelope', title: 'Envelope', language: 'json' },
    ],
    envelope: [
      [
        {
          name: 'sender',
          help: 'Up to 11 letters and digits, or a phone number. Empty: that of the credential. Some countries allow no letters.',
        },
      ],
      [{ name: 'to', help: 'Empty: the phone of the receiver; of a return, of the person who sends it back.' }],
    ],
  },
}
