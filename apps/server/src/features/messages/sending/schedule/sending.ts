import type { Feature } from '../../../feature.ts'
import type { MessageSender } from '../sender.ts'
import { startSending } from './start-sending.ts'

/** Sends the messages that wait in the queues. */
export const sending = ({ sender }: { sender: MessageSender }): Feature => ({
  loops: [{ name: 'sending', start: ({ url, log }) => startSending({ url, log, sender }) }],
})
