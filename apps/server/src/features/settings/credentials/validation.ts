import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { fill } from '@aftermile/domain/form-rules'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import { type Api, findProblems, mergeSentFields, readSent, type SentFields } from './credential-fields.ts'
import type { SecretsCtx } from './credential-rows.ts'
import { type CredentialOwner, findApi, getCredential } from './credentials.ts'

export type Verdict = { isValid: boolean; message: string }

type Tried = { credId: string; body: SentFields & { readonly apiId?: string | undefined } }

/** The fields to validate, with stored secrets in place of masks. The id `create` is a credential that was not saved yet. */
export async function readTried(ctx: SecretsCtx, owner: CredentialOwner, { credId, body }: Tried) {
  const stored = credId === 'create' ? null : await getCredential(ctx, owner, credId)
  const api = findApi(owner, body.apiId ?? stored?.apiId)
  return { api, stored, sent: mergeSentFields(api, readSent(body) ?? {}, stored) }
}

/** What is wrong with the fields before anything is sent; null: they are complete. */
export function verdictOfFields(api: Api, sent: Fields): Verdict | null {
  const { fields, missing } = fillDefaults(api, sent)
  if (missing.length > 0) return invalid(`Missing: ${missing.join(', ')}.`)
  const labels = new Map(api.credentialFields.map(({ id, label }) => [id, label]))
  const problems = findProblems(api, fields).map(({ id, message }) => fill(message, { _field_: labels.get(id) ?? id }))
  return problems.length > 0 ? invalid(problems.map(text => `${text.replace(/\.$/, '')}.`).join(' ')) : null
}

export const invalid = (message: string): Verdict => ({ isValid: false, message })
