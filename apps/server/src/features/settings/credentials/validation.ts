import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { fill } from '@aftermile/domain/form-rules'
import type { CallOutcome, FailureCause } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import type { CallOutside } from '../../../adapters/egress/outside-call.ts'
import { type Api, findProblems, mergeSentFields, readSent, type SentFields } from './credential-fields.ts'
import type { SecretsCtx } from './credential-rows.ts'
import { type CredentialOwner, findApi, getCredential } from './credentials.ts'

export type Validation = { isValid: boolean; message: string }

type Tried = { credId: string; body: SentFields & { readonly apiId?: string | undefined } }

/** The fields to validate, with stored secrets in place of masks. The id `create` is a credential that was not saved yet. */
export async function readTried(ctx: SecretsCtx, owner: CredentialOwner, { credId, body }: Tried) {
  const stored = credId === 'create' ? null : await getCredential(ctx, owner, credId)
  const api = findApi(owner, body.apiId ?? stored?.apiId)
  return { api, stored, sent: mergeSentFields(api, readSent(body) ?? {}, stored) }
}

/** What is wrong with the fields before anything is sent; null: they are complete. */
export function validationOfFields(api: Api, sent: Fields): Validation | null {
  const { fields, missing } = fillDefaults(api, sent)
  if (missing.length > 0) return invalid(`Missing: ${missing.join(', ')}.`)
  const labels = new Map(api.credentialFields.map(({ id, label }) => [id, label]))
  const problems = findProblems(api, fields).map(({ id, message }) => fill(message, { _field_: labels.get(id) ?? id }))
  return problems.length > 0 ? invalid(problems.map(text => `${text.replace(/\.$/, '')}.`).join(' ')) : null
}

/** For all calls of a check together. A stopping server waits longer than this. */
const checkTimeoutMs = 6000

export function withinTimeout(callOutside: CallOutside): CallOutside {
  const endsAt = Date.now() + checkTimeoutMs
  return request => callOutside({ ...request, timeoutMs: Math.max(1, endsAt - Date.now()) })
}

/** A blocked address and one without a server have the same message, so that nobody can explore a network with it. */
export function validationOf(who: string, outcome: CallOutcome): Validation {
  switch (outcome.kind) {
    case 'ok':
      return { isValid: true, message: `${who} accepted the credential.` }
    case 'unauthorized':
      return invalid(`${who} rejected the credential. Check the user, key or password.`)
    case 'quota':
      return invalid(`${who} isn’t accepting more calls right now. Try again later.`)
    case 'failed':
      return invalid(failureTexts[outcome.cause])
  }
}

const unreachable =
  'Couldn’t connect to this address. It must be public and use port 80 or 443, for mail 25, 465, 587 or 2525. ' +
  'Others must be named in EGRESS_ALLOW of the server, as host:port.'
const wrongReply = 'The address replied, but not as expected. Check the address.'

const failureTexts: Record<FailureCause, string> = {
  refused: unreachable,
  network: unreachable,
  timeout: 'There was no reply within 6 seconds. Try again later, or check the address.',
  too_large: wrongReply,
  garbage: wrongReply,
  status: wrongReply,
  no_starttls:
    'The mail server doesn’t offer STARTTLS on this port. Choose tls, usually with port 465, or none if it takes mail unencrypted.',
  no_tls: 'The mail server doesn’t speak TLS on this port. Choose starttls, usually with port 587.',
  certificate:
    'The certificate of the mail server isn’t valid: it has expired, is for another name, or nobody trusted has signed it.',
  silent:
    'The mail server took the connection but said nothing within 3 seconds. If it expects TLS at once, as on port 465, choose tls.',
}

const invalid = (message: string): Validation => ({ isValid: false, message })
