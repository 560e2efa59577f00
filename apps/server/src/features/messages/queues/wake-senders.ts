import { tenantChannel } from '../../../jobs/loops/tenant-channel.ts'

const channel = tenantChannel('aftermile_messages', 'Sending messages')

/** Tells the senders that there is something to send. */
export const wakeSenders = channel.notify
export const listenForMessages = channel.listen
