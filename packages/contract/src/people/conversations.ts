import type { Role } from '@aftermile/domain/access'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant, text, wholeNumber } from '../fields/basic-fields.ts'

const byUser = {
  createdByUserId: z.string(),
  createdByUsername: z.string(),
  updatedByUserId: z.string(),
  updatedByUsername: z.string(),
  createdAt: instant,
  updatedAt: instant,
}
/** The longest HTML of the rich text editor, as sent and as stored. The server sanitises it before storing. */
export const htmlLength = 20_000
const html = text(htmlLength)
const contentType = z.literal('text/html')
const id = z.string().min(1).max(100)
/** shipment/{id} or order/{merchantId}/{id}; support/{userId} for support threads. */
const subjectId = z.string().min(1).max(200)

/** What the receiver of a shipment can ask to have corrected. */
export const askedFields = ['address1', 'zipCode', 'city', 'phone'] as const

/** What the receiver asks to have corrected. It changes nothing until staff take it over. */
const AskedCorrection = z.object({
  id: z.string(),
  values: z.partialRecord(z.enum(askedFields), z.string()),
  at: instant,
  takenOver: z.object({ by: z.string(), at: instant }).nullable(),
})
export type AskedCorrection = z.infer<typeof AskedCorrection>

export const Conversation = z.object({
  id,
  priority: z.number().int(),
  subjectId,
  subject: z.string(),
  body: z.string(),
  contentType,
  ...byUser,
  isOpen: z.boolean(),
  closedAt: instant.nullable(),
  closedByUsername: z.string().nullable(),
  lastWrittenAt: instant,
  /** Started by the receiver, on the tracking page. */
  isFromReceiver: z.boolean(),
  correction: AskedCorrection.nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const Message = z.object({
  id,
  conversationId: id,
  subjectId,
  content: z.string(),
  contentType,
  ...byUser,
  createdByEmail: z.string(),
})
export type Message = z.infer<typeof Message>

/** Set once, by the client or the server. Accepted if unchanged. */
const byUserFields = Object.keys(byUser) as (keyof typeof byUser)[] // The keys of the object above.
export const conversationOwnedFields = [
  'id',
  'subjectId',
  'isOpen',
  'isFromReceiver',
  'correction',
  ...byUserFields,
] as const
export const messageOwnedFields = ['id', 'conversationId', 'subjectId', 'createdByEmail', ...byUserFields] as const

const SentConversation = z.strictObject({
  ...Conversation.partial().shape,
  id: id.optional(),
  priority: z.number().int().min(0).max(3).default(0),
  subjectId,
  subject: text(200).default(''),
  body: html.default(''),
  contentType: contentType.default('text/html'),
})

/** Messages are created and changed by PUT. The client chooses the id, so a repeat is harmless. */
const SentMessage = z.strictObject({
  ...Message.partial().shape,
  content: html,
  contentType: contentType.default('text/html'),
})

/** A conversation in the list of all. */
export const ConversationHit = z.object({
  ...Conversation.omit({ body: true, contentType: true, correction: true }).shape,
  merchantId: z.string().nullable(),
  /** The number of the shipment or order; null if it is gone. */
  number: z.string().nullable(),
  /** Whether the caller takes part: started it, wrote in it or was mentioned. */
  isMine: z.boolean(),
  messageCount: z.number(),
  lastWrittenByUsername: z.string(),
  /** The receiver wrote last. */
  isReceiverWaiting: z.boolean(),
  /** How the last message begins, as text. */
  excerpt: z.string(),
})
export type ConversationHit = z.infer<typeof ConversationHit>

const conversationStates = ['open', 'closed'] as const
const conversationGroups = ['all', 'mine', 'receivers'] as const

/** A colleague who can be mentioned. */
export const Colleague = z.object({ id: z.string(), name: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** Who may change the conversations of others. */
export const rolesChangingAll: readonly Role[] = ['admin', 'root']

const need = { scope: 'conversation_write' } as const
const ofConversation = z.object({ id })
const ofMessage = z.object({ conversationId: id, id })

export const conversations = {
  list: endpoint({
    method: 'GET',
    path: '/conversations',
    need,
    summary:
      'The conversations about a subject, newest first; with includeShipments also those about the shipments of an order',
    query: z.strictObject({ subjectId, includeShipments: flag.optional() }),
    reply: z.array(Conversation),
  }),
  search: endpoint({
    method: 'GET',
    path: '/conversations-search',
    need: { scope: 'shipment_read' },
    summary: 'Conversations about all shipments and orders: those with the highest priority first, then the newest',
    query: z.strictObject({
      state: z.enum(conversationStates).default('open'),
      group: z.enum(conversationGroups).default('all'),
      size: wholeNumber(1, 100).default(20),
      page: wholeNumber(1, 1000).default(1),
    }),
    reply: z.object({ count: z.number(), items: z.array(ConversationHit) }),
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/conversations/colleagues',
    need,
    summary: 'The users who can be mentioned in a conversation about a subject',
    query: z.strictObject({ subjectId }),
    reply: z.array(Colleague),
  }),
  setState: endpoint({
    method: 'PUT',
    path: '/conversations/{id}/state',
    need,
    summary: 'Close a conversation, or open it again',
    params: ofConversation,
    body: z.strictObject({ isOpen: z.boolean() }),
    reply: Conversation,
  }),
  create: endpoint({
    method: 'POST',
    path: '/conversations',
    need,
    summary: 'Start a conversation about shipment/{id} or order/{merchantId}/{id}',
    body: SentConversation,
    reply: Conversation,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/conversations/{id}',
    need,
    summary: 'Change your own conversation',
    params: ofConversation,
    body: SentConversation,
    reply: Conversation,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/conversations/{id}',
    need,
    summary: 'Delete a conversation and its messages',
    params: ofConversation,
    versioned: true,
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/conversations/{id}/messages',
    need,
    summary: 'The messages of a conversation, newest first, page by page',
    params: ofConversation,
    query: z.strictObject({ continuationToken: z.string().max(200).optional() }),
    reply: z.object({ items: z.array(Message), continuationToken: z.string().nullable() }),
  }),
  putMessage: endpoint({
    method: 'PUT',
    path: '/conversations/{conversationId}/messages/{id}',
    need,
    summary: 'Write a message, or change your own',
    params: ofMessage,
    body: SentMessage,
    reply: Message,
    versioned: true,
  }),
  removeMessage: endpoint({
    method: 'DELETE',
    path: '/conversations/{conversationId}/messages/{id}',
    need,
    summary: 'Delete your own message',
    params: ofMessage,
    versioned: true,
  }),
}

/** A support thread in the queue of the support team. */
export const SupportThread = z.object({
  conversationId: id,
  subjectId,
  tenantId: z.string(),
  tenantName: z.string(),
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  lastMessageAt: instant,
  /** The last message is from the user. */
  isWaiting: z.boolean(),
})
export type SupportThread = z.infer<typeof SupportThread>

export const support = {
  /** Opens the caller's own thread. The first call creates it. */
  mine: endpoint({
    method: 'POST',
    path: '/support/thread',
    need,
    summary: 'The current user’s support conversation',
    reply: Conversation,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/support/threads',
    need: { scope: 'shipment_complete' },
    summary:
      'The support conversations of all tenants, longest waiting first; for root and support users of the system tenant',
    reply: z.array(SupportThread),
  }),
}
