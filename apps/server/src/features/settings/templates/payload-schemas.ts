import { text } from '@aftermile/contract/fields/basic-fields'
import type { EnvelopeField } from '@aftermile/domain/channels/channel'
import { hasEnvelope, templateChannels } from '@aftermile/domain/channels/channels'
import { z } from 'zod'

const liquid = text(20_000)
const addresses = z.union([liquid, z.array(liquid).max(50)])

/** What an envelope can hold. Each value is Liquid. Attachments are ids of templates, or kinds of documents. */
const fields = {
  subject: liquid,
  sender: liquid,
  to: addresses,
  cc: addresses,
  bcc: addresses,
  replyTo: liquid,
  senderName: liquid,
  preheader: liquid,
  attachments: z.array(text(100)).max(20),
} satisfies Record<EnvelopeField | 'attachments', z.ZodType>

const attachments = ['attachments'] as const

type Field = keyof typeof fields

const schemaOf = (names: readonly Field[]) =>
  // It reads fewer fields than the type says, each of which may be missing.
  z.strictObject(Object.fromEntries(names.map(name => [name, fields[name]])) as typeof fields).partial()

export type EnvelopePayload = z.infer<ReturnType<typeof schemaOf>>

/** The envelopes of the types whose payload is one. */
export const envelopeSchemas = new Map(
  templateChannels.flatMap(({ id, template }): [string, ReturnType<typeof schemaOf>][] =>
    hasEnvelope(id) ? [[id, schemaOf([...template.envelope, ...(template.hasAttachments ? attachments : [])])]] : [],
  ),
)
