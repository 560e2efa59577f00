import { channels, ownWordsChannelIds } from '@aftermile/domain/channels/channels'
import { z } from 'zod'
import { containerTypes } from '../containers/container-actions.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText, text } from '../fields/basic-fields.ts'
import { Message } from './messages.ts'

export const maxSubjectLength = 200

const about = {
  type: z.enum(containerTypes),
  containerId: requiredText(200),
  /** Orders have their number only within a merchant. */
  merchantId: requiredText(100).optional(),
}
const channel = z.enum(ownWordsChannelIds)

/** What somebody writes to the receiver of one shipment or order. */
const OwnWords = z.strictObject({
  ...about,
  channel,
  /** Of an e-mail. */
  subject: text(maxSubjectLength).default(''),
  message: text(Math.max(...channels.map(({ maxOwnLength }) => maxOwnLength ?? 0))),
})
export type OwnWords = z.output<typeof OwnWords>

export const OwnWordsPreview = z.object({
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** Why it can't be sent; null: it can. */
  problem: z.string().nullable(),
  /** Why it is sent later, such as quiet hours; null: it is sent at once. */
  later: z.string().nullable(),
  /** The parts of a text message, and their price if it is known. */
  segments: z.number().nullable(),
  price: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** The app that sends it; null for the outbox. */
  appId: z.string().nullable(),
})
export type OwnWordsPreview = z.infer<typeof OwnWordsPreview>

const need = { scope: 'container_action' } as const

export const ownWords = {
  start: endpoint({
    method: 'POST',
    path: '/messages/own-words/start',
    need,
    summary: 'What a template says to the receiver of one shipment or order, as plain text to be changed',
    body: z.strictObject({ ...about, channel, templateId: requiredText(100) }),
    perMinute: 60,
    reply: z.object({ subject: z.string(), message: z.string() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/messages/own-words/preview',
    need,
    summary: 'A message in your own words as its receiver would get it. Sends nothing',
    body: OwnWords,
    perMinute: 240,
    reply: OwnWordsPreview,
  }),
  send: endpoint({
    method: 'POST',
    path: '/messages/own-words',
    need,
    summary: 'Send a message in your own words to the receiver of one shipment or order',
    body: OwnWords,
    perMinute: 60,
    reply: Message,
    status: 201,
  }),
}
