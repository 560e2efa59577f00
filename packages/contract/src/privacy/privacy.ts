import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { instant, requiredText } from '../fields/basic-fields.ts'

/** The kinds of things that can hold data of a person, in the order in which they are shown. */
export const erasedKinds = [
  'shipments',
  'orders',
  'messages',
  'documents',
  'conversations',
  'followers',
  'importRows',
  'mentions',
] as const
export type ErasedKind = (typeof erasedKinds)[number]

/** How many of each kind; a kind that is left out has none. */
const ErasureCounts = z.partialRecord(z.enum(erasedKinds), z.number())
export type ErasureCounts = z.infer<typeof ErasureCounts>

/** The receipt of an erasure, from its start. It does not hold the address. */
const Erasure = z.object({
  id: z.string(),
  channel: z.enum(['email', 'text']),
  /** Equal for equal addresses. It can’t be turned back into the address. */
  addressHash: z.string(),
  includesOpen: z.boolean(),
  status: z.enum(['working', 'stopped', 'done', 'failed', 'cancelled']),
  /** Shipments and orders that were found at the start. */
  total: z.number(),
  counts: ErasureCounts,
  /** Why it stopped or ended early, to show to users. */
  message: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
  finishedAt: instant.nullable(),
})
export type Erasure = z.infer<typeof Erasure>

const FoundContainer = z.object({
  kind: z.enum(['shipment', 'order']),
  id: z.string(),
  merchantId: z.string(),
  number: z.string(),
  /** When it was booked or ordered. */
  at: instant,
  isOpen: z.boolean(),
})
export type FoundContainer = z.infer<typeof FoundContainer>

/** What is stored about a person. */
const FoundPerson = z.object({
  channel: z.enum(['email', 'text']),
  counts: ErasureCounts,
  /** Shipments and orders that are not completed. */
  openCount: z.number(),
  /** The first of the shipments and orders, newest first. */
  containers: z.array(FoundContainer),
  /** Other addresses in the same shipments and orders. Each is looked up by itself. */
  otherAddresses: z.array(z.string()),
  /** A user of the console has this address. Users are deleted by hand. */
  isUser: z.boolean(),
  /** Nothing is sent to this address. That stays so. */
  isSuppressed: z.boolean(),
  /** Erasures of the same address, newest first. */
  erasures: z.array(Erasure),
})
export type FoundPerson = z.infer<typeof FoundPerson>

const need = { scope: 'tenant_write', allMerchants: true } as const
const address = requiredText(320)

export const privacy = {
  find: endpoint({
    method: 'POST',
    path: '/privacy/find',
    need,
    summary: 'What is stored about a person, by e-mail address or phone number; changes nothing',
    body: z.strictObject({ address }),
    reply: FoundPerson,
    perMinute: 30,
    heavy: true,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/privacy/erasures',
    need,
    summary: 'Erase what is stored about a person',
    body: z.strictObject({
      address,
      /** The address once more, as the person who erases typed it. */
      confirmation: address,
      /** Also shipments and orders that are not completed. */
      includesOpen: z.boolean().default(false),
    }),
    reply: Erasure,
    status: 202,
  }),
  list: endpoint({
    method: 'GET',
    path: '/privacy/erasures',
    need,
    summary: 'The receipts of erasures, newest first',
    reply: z.array(Erasure),
  }),
  continue: endpoint({
    method: 'POST',
    path: '/privacy/erasures/{id}/continue',
    need,
    summary: 'Continue an erasure that has stopped',
    params: byId,
    reply: Erasure,
    status: 202,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/privacy/erasures/{id}/cancel',
    need,
    summary: 'Cancel an erasure that has stopped; what is erased stays erased',
    params: byId,
    reply: Erasure,
  }),
}
