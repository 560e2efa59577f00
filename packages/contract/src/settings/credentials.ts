import type { Need } from '@aftermile/domain/access'
import { z } from 'zod'
import { byId, item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText, text } from '../fields/basic-fields.ts'

/** Replaces a secret in every response. Sent back, it keeps the stored secret. */
export const secretMask = '********'

/** A connection string is URL-encoded, which fails for half a surrogate pair. */
const encodable = (length: number) =>
  text(length).refine(value => value.isWellFormed(), '{_field_} contains a character that isn’t allowed')

const connectionString = encodable(400_000)
const apiFields = z.array(z.strictObject({ id: requiredText(100), value: encodable(200_000) })).max(100)

const fields = {
  description: text(1000).default(''),
  /** Empty means all. */
  merchants: z.array(requiredText(100)).max(1000).default([]),
  accountNumbers: z.array(requiredText(100)).max(1000).default([]),
  /** Which adapter it is for. */
  apiId: requiredText(100),
  connectionString,
  apiFields,
  isEnabled: z.boolean().default(false),
}

/** A credential of an owner. Connection string and fields have the same content: either may be sent. If neither is, the stored one stays. */
export function credentialItem<const OwnerField extends z.ZodRawShape>(ownerField: OwnerField) {
  const { sent, stored } = item(fields)
  return {
    sent: sent.extend({
      ...z.object(ownerField).partial().shape,
      apiId: requiredText(100).optional(),
      connectionString: connectionString.optional(),
      apiFields: apiFields.optional(),
    }),
    stored: stored.extend(ownerField),
  }
}

const ofCredential = byId.extend({ credId: z.string().min(1).max(200) })

type Credential<Sent extends z.ZodType, Stored extends z.ZodType> = { sent: Sent; stored: Stored }

/** A field of the form for credentials. */
const credentialField = z.object({
  id: z.string(),
  label: z.string(),
  isSecret: z.boolean(),
  isRequired: z.boolean(),
  default: z.string().nullable(),
  help: z.string().nullable(),
  /** The values to choose from; null: any text. */
  choices: z.array(z.string()).nullable(),
  isLong: z.boolean(),
  format: z.enum(['text', 'url', 'host', 'port', 'email']),
})
export type CredentialField = z.infer<typeof credentialField>

/** An adapter that a credential can be for, and its fields. */
export const credentialApi = z.object({
  id: z.string(),
  name: z.string(),
  credentialFields: z.array(credentialField),
  /** The field with the secret of incoming webhooks; null: there are none. */
  webhookField: z.string().nullable(),
})
export type CredentialApi = z.infer<typeof credentialApi>

/** The credential calls of an owner at `path`. */
export function credentialCalls<Path extends string, Sent extends z.ZodType, Stored extends z.ZodType>(
  path: Path,
  { sent, stored }: Credential<Sent, Stored>,
  { owner, need }: { owner: string; need: Need },
) {
  const all = `${path}/{id}/credentials` as const
  const itemPath = `${all}/{credId}` as const
  return {
    listCredentials: endpoint({
      method: 'GET',
      path: all,
      need,
      summary: `The credentials of ${owner}, their secrets masked`,
      params: byId,
      reply: z.array(stored),
    }),
    createCredential: endpoint({
      method: 'POST',
      path: all,
      need,
      summary: `Add a credential to ${owner}`,
      params: byId,
      body: sent,
      reply: stored,
      status: 201,
    }),
    getCredential: endpoint({
      method: 'GET',
      path: itemPath,
      need,
      summary: `One credential of ${owner}, its secrets masked`,
      params: ofCredential,
      reply: stored,
    }),
    updateCredential: endpoint({
      method: 'PUT',
      path: itemPath,
      need,
      summary: `Replace a credential of ${owner}; a masked secret keeps the stored one`,
      params: ofCredential,
      body: sent,
      reply: stored,
      versioned: true,
    }),
    removeCredential: endpoint({
      method: 'DELETE',
      path: itemPath,
      need,
      summary: `Delete a credential of ${owner}`,
      params: ofCredential,
      versioned: true,
    }),
    validateCredential: endpoint({
      method: 'POST',
      path: `${itemPath}/validate` as const,
      need,
      summary: `Validate a credential of ${owner}; a masked secret is the stored one; the id create is one that isn’t saved yet`,
      params: ofCredential,
      body: z.strictObject({ connectionString, apiId: requiredText(100).optional() }),
      reply: z.object({ isValid: z.boolean(), message: z.string() }),
      perMinute: 10,
    }),
  }
}
