import { contract } from '@aftermile/contract/index'
import { findCarrier, traitsOf } from '../../../adapters/carriers/carriers.ts'
import type { CallOutcome } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import type { CallOutside } from '../../../adapters/egress/outside-call.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serveOutside } from '../../../http/routes/serve.ts'
import type { FeatureOptions } from '../../feature.ts'
import { changedFields, mergeSentFields, readSent } from '../../settings/credentials/credential-fields.ts'
import { getCredential, noApi } from '../../settings/credentials/credentials.ts'
import { getOwner } from '../../settings/service-providers/provider-credentials.ts'
import { wakePollers } from './poll-requests.ts'

type Verdict = { isValid: boolean; message: string }

/** For all calls of a check together. A stopping server waits longer than this. */
const checkTimeoutMs = 6000

export const validateRoute = ({ secrets }: FeatureOptions): Route =>
  serveOutside(contract.serviceProviders.validateCredential, async (ctx, { params, body }) => {
    const stored = await getCredential({ ...ctx, secrets }, await getOwner(ctx, params.id), params.credId)
    const carrier = findCarrier(body.apiId ?? stored.apiId)
    if (carrier === null) throw noApi(body.apiId ?? stored.apiId)
    const sent = mergeSentFields(carrier, readSent(body) ?? {}, stored)
    const { fields, missing } = fillDefaults(carrier, sent)
    // The stored credential is validated: if the carrier had refused it, polling starts again.
    if (carrier.id === stored.apiId && changedFields(stored.fields, sent).length === 0)
      await wakePollers(ctx, { serviceProviderId: params.id, credentialId: params.credId })
    return async (callOutside): Promise<Verdict> => {
      if (missing.length > 0) return invalid(`Missing: ${missing.join(', ')}.`)
      if (traitsOf(carrier, fields) === null) return invalid('The response mapping isn’t valid.')
      return verdictOf(await carrier.check({ call: withinTimeout(callOutside), now: Date.now }, fields))
    }
  })

function withinTimeout(callOutside: CallOutside): CallOutside {
  const endsAt = Date.now() + checkTimeoutMs
  return request => callOutside({ ...request, timeoutMs: Math.max(1, endsAt - Date.now()) })
}

/** One message for every address that fails, so that nobody can scan a network with it. */
function verdictOf({ kind }: CallOutcome): Verdict {
  switch (kind) {
    case 'ok':
      return { isValid: true, message: 'The carrier accepted the credential.' }
    case 'unauthorized':
      return invalid('The carrier rejected the credential.')
    case 'quota':
      return invalid('The carrier isn’t accepting more calls right now. Try again later.')
    case 'failed':
      return invalid('There was no usable reply from this address.')
  }
}

const invalid = (message: string): Verdict => ({ isValid: false, message })
