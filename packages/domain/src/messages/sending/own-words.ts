import { type OwnWordsChannel, ownWordsChannelIds } from '../../channels/channels.ts'

/** What stands for a template in messages that somebody wrote to one receiver. */
export const ownWordsId = (channel: OwnWordsChannel) => `own_words_${channel}` as const

export const isOwnWords = (templateId: string): boolean => ownWordsChannelIds.some(id => ownWordsId(id) === templateId)

const entryStart = 'sent-'

/** The id of the entry in a conversation that says that a message was sent. */
export const sentEntryId = (messageId: string): string => `${entryStart}${messageId}`

/** The message that an entry of a conversation is about; null: it is an entry that somebody wrote there. */
export const messageOfEntry = (entryId: string): string | null =>
  entryId.startsWith(entryStart) ? entryId.slice(entryStart.length) : null
