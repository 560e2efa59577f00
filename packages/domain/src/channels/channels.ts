import type { Channel, RecipientKind, TemplateTraits } from './channel.ts'
import { channelList } from './channel-list.ts'

type Listed = (typeof channelList)[number]
type Templated = Exclude<Listed, { template: null }>
type Personal = Exclude<Listed, { recipient: null }>

export type ChannelId = Listed['id']
/** A channel whose messages are made from templates. */
export type TemplateChannelId = Templated['id']
/** A channel that reaches a person. */
export type PersonalChannelId = Personal['id']
/** A channel on which users write to one receiver. */
export type OwnWordsChannel = Exclude<Listed, { maxOwnLength: null }>['id']

/** All channels of the log of messages. */
export const channels: readonly Listed[] = channelList

export const templateChannels = channels.filter((channel): channel is Templated => channel.template !== null)
export const personalChannels = channels.filter((channel): channel is Personal => channel.recipient !== null)

export const templateChannelIds: readonly TemplateChannelId[] = templateChannels.map(({ id }) => id)
export const personalChannelIds: readonly PersonalChannelId[] = personalChannels.map(({ id }) => id)
export const ownWordsChannelIds = channels.flatMap(({ id, maxOwnLength }): OwnWordsChannel[] =>
  maxOwnLength === null ? [] : [id],
)

/** A value for each of them. */
export const ofTemplateChannels = <Value>(
  pick: (channel: Templated) => Value,
): Readonly<Record<TemplateChannelId, Value>> =>
  // Object.fromEntries loses its keys.
  Object.fromEntries(templateChannels.map(channel => [channel.id, pick(channel)])) as Record<TemplateChannelId, Value>

/** Send e-mail, Call webhook. */
export const sendText = (id: TemplateChannelId): string => `${channelOf(id).words.send} ${channelOf(id).words.name}`

/** The traits of a channel, or of what may be the id of one. */
export const findChannel = (id: string): Channel | null => channels.find(channel => channel.id === id) ?? null

export function channelOf(id: ChannelId): Channel {
  const found = findChannel(id)
  if (found === null) throw new Error(`There is no channel ${id}`)
  return found
}

export const isTemplateChannel = (id: string): id is TemplateChannelId => templateChannelIds.some(each => each === id)
export const isPersonal = (id: string): id is PersonalChannelId => personalChannelIds.some(each => each === id)

export function recipientKindOf(id: PersonalChannelId): RecipientKind {
  const { recipient } = channelOf(id)
  if (recipient === null) throw new Error(`The channel ${id} reaches no person`)
  return recipient
}

/** How templates of a type are made; null: they are no messages but parts of one, or of a page. */
export const templateTraits = (type: string): TemplateTraits | null => findChannel(type)?.template ?? null

/** Whether what is sent has a subject. */
export const hasSubject = (id: string): boolean => templateTraits(id)?.envelope.includes('subject') ?? false

/** Whether the payload of templates of a type is an envelope. */
export const hasEnvelope = (type: string): boolean => (templateTraits(type)?.envelope.length ?? 0) > 0

/** Whether the payload of templates of a type is the body of a request. */
export const hasBody = (type: string): boolean => templateTraits(type)?.envelope.length === 0
