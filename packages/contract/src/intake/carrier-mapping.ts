import { type EventCode, events } from '@aftermile/domain/events/event-codes'
import { type ReasonId, reasons } from '@aftermile/domain/lists/reasons'
import { statuses } from '@aftermile/domain/lists/statuses'
import { z } from 'zod'
import { byId, item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { instant, requiredText, text } from '../fields/basic-fields.ts'
import { productKind, UnmappedCode } from './unmapped-code.ts'

const need = { scope: 'service_provider_write' } as const
const write = { ...need, allMerchants: true } as const

const idsOf = <const Id extends string>(rows: readonly { readonly id: Id }[]) =>
  z.enum(rows.map(row => row.id) as [Id, ...Id[]]) // No closed list is empty.

const codeField = requiredText(200).nullable().default(null)
const statusId = idsOf(statuses)

/** A mapping row: what a carrier sends, and what it means. Null matches anything. A row must have a code or a text pattern. */
const row = item({
  productKind: productKind.default(null),
  code: codeField,
  subCode: codeField,
  /** Text to find in the event's text, in any case. With ^ in front it must be at the start. */
  textPattern: requiredText(200)
    .refine(words => words !== '^', { error: '{_field_} must contain text' })
    .nullable()
    .default(null),
  /** Null: known to have no meaning. */
  to: z.enum(events.map(event => event.code) as [EventCode, ...EventCode[]]).nullable(), // the vocabulary is not empty
  reason: idsOf<ReasonId>(reasons).nullable().default(null),
  description: text(1000).default(''),
})

export const sentMappingRow = row.sent.extend({
  /** Derived from what the row matches. */
  id: z.string().optional(),
  serviceProviderId: z.string().optional(),
  isOwn: z.boolean().optional(),
  shipped: z.unknown().optional(),
})

/** A row of the mapping in force. */
export const MappingRowOut = row.stored.extend({
  serviceProviderId: z.string(),
  /** The tenant's own row; false if it ships with the product or the credential declares it. */
  isOwn: z.boolean(),
  /** The meaning without the tenant's own row. */
  shipped: row.stored.pick({ to: true, reason: true }).nullable(),
  tenantId: z.string().nullable(),
  createdAt: instant.nullable(),
  createdBy: z.string().nullable(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type MappingRowOut = z.infer<typeof MappingRowOut>

const meaning = row.stored.pick({ to: true, reason: true })
export type MappingMeaning = z.infer<typeof meaning>

const sampleShipments = z.array(z.object({ id: z.string(), shipmentNumber: z.string() }))

/** An unmapped code with what it probably means, by its text and by other carriers. */
export const UnmappedCodeOut = UnmappedCode.extend({
  sampleShipments,
  suggestion: meaning.extend({ why: z.string() }).nullable(),
})
export type UnmappedCodeOut = z.infer<typeof UnmappedCodeOut>

const moves = z.array(z.object({ from: statusId, to: statusId, count: z.number() }))

/** What a change of the mapping would do to stored events. Nothing is written. */
export const MappingTryOut = z.object({
  /** The events of this many days were read. */
  days: z.number(),
  /** The part of them that was read, from 0 to 1. */
  share: z.number(),
  /** Not all events were read: the counts are of a part, or of the newest. */
  isSample: z.boolean(),
  eventsRead: z.number(),
  eventsChanged: z.number(),
  /** Null: unmapped. */
  changes: z.array(z.object({ from: meaning.nullable(), to: meaning.nullable(), count: z.number(), sampleShipments })),
  shipmentsChanged: z.number(),
  /** How many of these were projected to see whether their status would move. */
  shipmentsProjected: z.number(),
  shipmentsMoved: z.number(),
  moves,
})
export type MappingTryOut = z.infer<typeof MappingTryOut>

export const QuarantinedEvent = z.object({
  id: z.string(),
  serviceProviderId: z.string(),
  number: z.string().nullable(),
  shipmentId: z.string().nullable(),
  /** The text as received, up to 4,000 characters. */
  raw: z.string(),
  why: z.string(),
  seenAt: instant,
  /** Of an event of the API that was stored first: the id of its request. */
  requestId: z.string().nullable(),
})
export type QuarantinedEvent = z.infer<typeof QuarantinedEvent>

/** The replay of stored events after a change of the mapping, and its effect. */
export const MappingReplay = z.object({
  id: z.string(),
  serviceProviderId: z.string(),
  /** superseded: the mapping changed again before the end, and the next replay continues. failed: it could not be finished. */
  state: z.enum(['waiting', 'running', 'stopped', 'done', 'superseded', 'failed', 'cancelled']),
  /** Why it stopped or failed, to show to users. */
  message: z.string().nullable(),
  /** How many shipments have events of the carrier; null until the replay has begun. */
  shipmentsTotal: z.number().nullable(),
  shipmentsRead: z.number(),
  eventsChanged: z.number(),
  shipmentsChanged: z.number(),
  shipmentsMoved: z.number(),
  moves,
  startedAt: instant,
  startedBy: z.string(),
  endedAt: instant.nullable(),
})
export type MappingReplay = z.infer<typeof MappingReplay>

const ofReplay = byId.extend({ replayId: byId.shape.id })
const named = z.string().regex(/^[^\0]{1,200}$/)
const path = '/service-providers/{id}/mapping'
const quarantined = '/service-providers/{id}/quarantined-events'
const ofQuarantined = byId.extend({ eventId: z.string().min(1).max(200) })
const ofRow = byId.extend({ rowId: z.string().min(1).max(200) })

export const carrierMapping = {
  listRows: endpoint({
    method: 'GET',
    path,
    need,
    summary: 'The code mapping of a carrier: the shipped rows with the tenant’s own on top',
    params: byId,
    reply: z.array(MappingRowOut),
  }),
  createRow: endpoint({
    method: 'POST',
    path,
    need: write,
    summary: 'Map a code of a carrier; its stored events are mapped again',
    params: byId,
    body: sentMappingRow,
    reply: MappingRowOut,
    status: 201,
  }),
  getRow: endpoint({
    method: 'GET',
    path: `${path}/{rowId}`,
    need,
    summary: 'One row of the mapping of a carrier',
    params: ofRow,
    reply: MappingRowOut,
  }),
  updateRow: endpoint({
    method: 'PUT',
    path: `${path}/{rowId}`,
    need: write,
    summary: 'Replace the meaning of a code; a shipped row becomes the tenant’s own',
    params: ofRow,
    body: sentMappingRow,
    reply: MappingRowOut,
    versioned: true,
  }),
  removeRow: endpoint({
    method: 'DELETE',
    path: `${path}/{rowId}`,
    need: write,
    summary: 'Delete a row of the tenant; the shipped row applies again',
    params: ofRow,
    versioned: true,
  }),
  tryRow: endpoint({
    method: 'POST',
    path: `${path}/try`,
    need,
    summary: 'What a row would change for the events of the last 30 days; writes nothing',
    params: byId,
    body: sentMappingRow.extend({
      /** Tries the mapping without the tenant’s own row that matches the same. */
      isRemoved: z.boolean().default(false),
    }),
    reply: MappingTryOut,
    perMinute: 60,
    heavy: true,
  }),
  listReplays: endpoint({
    method: 'GET',
    path: '/service-providers/{id}/mapping-replays',
    need,
    summary: 'The replays after changes of the mapping, newest first',
    params: byId,
    reply: z.array(MappingReplay),
  }),
  createReplay: endpoint({
    method: 'POST',
    path: '/service-providers/{id}/mapping-replays',
    need: write,
    summary: 'Map the stored events of a carrier again with the mapping in force',
    params: byId,
    reply: MappingReplay,
    status: 202,
    perMinute: 10,
  }),
  continueReplay: endpoint({
    method: 'POST',
    path: '/service-providers/{id}/mapping-replays/{replayId}/continue',
    need: write,
    summary: 'Continue a replay that has stopped',
    params: ofReplay,
    reply: MappingReplay,
    status: 202,
  }),
  cancelReplay: endpoint({
    method: 'POST',
    path: '/service-providers/{id}/mapping-replays/{replayId}/cancel',
    need: write,
    summary: 'Cancel a replay that has stopped; events mapped so far stay as they are',
    params: ofReplay,
    reply: MappingReplay,
  }),
  listUnmapped: endpoint({
    method: 'GET',
    path: '/service-providers/{id}/unmapped-codes',
    need,
    summary: 'Unmapped codes of a carrier, newest first, with sample shipments and a suggested meaning',
    params: byId,
    reply: z.array(UnmappedCodeOut),
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/carrier-webhooks/{tenantId}/{serviceProviderId}/{credentialId}',
    need: 'everyone',
    summary: 'Webhook of a carrier: signed by Standard Webhooks, or with a secret key in the URL',
    params: z.object({ tenantId: named, serviceProviderId: named, credentialId: named }),
    /** Senders may add other parameters. */
    query: z.object({ key: z.string().max(500).optional() }),
    reply: z.object({ isAccepted: z.literal(true) }),
    status: 202,
    raw: true,
    maxBytes: 256 * 1024,
  }),
  listQuarantined: endpoint({
    method: 'GET',
    path: quarantined,
    need,
    summary: 'Events of a carrier that could not be read, with the reason, newest first',
    params: byId,
    reply: z.array(QuarantinedEvent),
  }),
  retryQuarantined: endpoint({
    method: 'POST',
    path: `${quarantined}/{eventId}/retry`,
    need: write,
    summary: 'Ask the carrier again for the shipment of an event that could not be read',
    params: ofQuarantined,
    perMinute: 30,
  }),
  dismissQuarantined: endpoint({
    method: 'DELETE',
    path: `${quarantined}/{eventId}`,
    need: write,
    summary: 'Remove an event that could not be read from the list; it stays away if it comes again',
    params: ofQuarantined,
  }),
}
