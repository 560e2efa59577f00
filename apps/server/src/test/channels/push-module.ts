import { checkPhone } from '../../features/messages/content/addresses.ts'
import type { ChannelModule } from '../../features/messages/content/channels/channel-module.ts'
import { noContent } from '../../features/messages/content/composed.ts'
import { problemOf } from '../../features/messages/content/message-data.ts'
import { recipientsOf } from '../../features/messages/content/recipients.ts'
import { openPushSender } from './push-app.ts'

/** What makes and sends push notes. */
export const push: ChannelModule = {
  id: 'push',
  compose(data, envelope, texts) {
    const { subject = '', text = '' } = texts
    if (subject.trim() === '') return problemOf('The title is empty', 'subject')
    const to = recipientsOf(data, envelope, texts, value => checkPhone(value, data.countryCode))
    const content = { ...noContent, subject, text, to: to.valid }
    return { kind: 'composed', content, subject, preheader: null, segments: null, addressProblem: to.problem }
  },
  senderOf: ({ id }) => (id === 'notes' ? openPushSender : null),
}
