import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../fields/basic-fields.ts'
import { search } from '../search.ts'
import { BoardFilter } from './datasets.ts'

export const mailingPeriods = ['day', 'week', 'month'] as const
export type MailingPeriod = (typeof mailingPeriods)[number]

const board = z.string().regex(/^[a-z0-9_-]{1,100}$/i)
const filters = z.array(BoardFilter).max(100).default([])

/** A list is chosen by the parameters of its search. Page and sorting of the mail are its own. */
const chosen = { page: true, size: true, includeFacets: true, exactCount: true } as const

/** What is mailed: a board, the quarterly report of a board, or a list. */
const Subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('board'), section: board, board, filters }),
  z.strictObject({ kind: z.literal('report'), board: board.default('operations'), filters }),
  z.strictObject({ kind: z.literal('shipments'), query: search.shipments.query.omit(chosen) }),
  z.strictObject({ kind: z.literal('orders'), query: search.orders.query.omit(chosen) }),
])
export type MailingSubject = z.infer<typeof Subject>

const Sent = z.strictObject({
  /** What the mail is called. */
  name: requiredText(100),
  every: z.enum(mailingPeriods),
  subject: Subject,
  /** The query of its page in the console, for the link in the mail. */
  address: z.string().max(8000).default(''),
})

export const Mailing = z.object({
  id: z.string(),
  name: z.string(),
  every: z.enum(mailingPeriods),
  subject: z.object({ kind: z.enum(['board', 'report', 'shipments', 'orders']) }),
  /** Its page in the console, with its filters. */
  path: z.string(),
  /** When the next mail is made. */
  nextAt: z.string(),
  sentAt: z.string().nullable(),
  /** Why the last mail was not sent. */
  problem: z.string().nullable(),
})
export type Mailing = z.infer<typeof Mailing>

const ofOne = z.object({ id: z.string().max(100) })
const reply = z.array(Mailing)
const signedIn = 'signedIn' as const

/** Regular mails of the current user. Every call returns the full current list. */
export const mailings = {
  list: endpoint({
    method: 'GET',
    path: '/mailings',
    need: signedIn,
    summary: 'The regular mails of the current user',
    reply,
  }),
  create: endpoint({
    method: 'POST',
    path: '/mailings',
    need: signedIn,
    summary: 'Get a board, the quarterly report or a list by e-mail every day, week or month',
    body: Sent,
    reply,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/mailings/{id}',
    need: signedIn,
    summary: 'Change the name of a regular mail, or how often it comes',
    params: ofOne,
    body: Sent.pick({ name: true, every: true }),
    reply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/mailings/{id}',
    need: signedIn,
    summary: 'Stop a regular mail',
    params: ofOne,
    reply,
  }),
}
