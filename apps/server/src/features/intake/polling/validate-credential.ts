import { contract } from '@aftermile/contract/index'
import { findCarrier, traitsOf } from '../../../adapters/carriers/carriers.ts'
import type { CallOutcome } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../../adapters/carriers/client/credential-fields.ts'
import type { CallOutside } from '../../../adapters/egress/outside-call.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serveOutside } from '../../../http/routes/serve.ts'
import type { FeatureOptions } from '../../feature.ts'
import { changedFields, mergeSentFields, readSent } from '../../settings/credentials/credential-fields.ts'
import { getCredential, noApi } from '../../settings/credentials/credentials.ts'
import { getOwner } from '../../settings/service-providers/provider-credentials.ts'
import { wakePollers } from './poll-requests.ts'

type Verdict = { isValid: boolean; message: string }

/** For all calls of a check together; a server that stops waits longer than this. */
const patienceMs = 6000

export const validateRoute = ({ secrets }: FeatureOptions): Route =>
  serveOutside(contract.serviceProviders.validateCredential, async (ctx, { params, body }) => {
    const kept = await getCredential({ ...ctx, secrets }, await getOwner(ctx, params.id), params.credId)
    const carrier = findCarrier(body.apiId ?? kept.apiId)
    if (carrier === null) throw noApi(body.apiId ?? kept.apiId)
    const sent = mergeSentFields(carrier, readSent(body) ?? {}, kept)
    const { fields, missing } = fillDefaults(carrier, sent)
    // What is stored is being tried: where the carrier had refused it, it is asked with it again.
    if (carrier.id === kept.apiId && changedFields(kept.fields, sent).length === 0)
      await wakePollers(ctx, { serviceProviderId: params.id, credentialId: params.credId })
    return async (callOutside): Promise<Verdict> => {
      if (missing.length > 0) return invalid(`Not filled in: ${missing.join(', ')}.`)
      if (traitsOf(carrier, fields) === null) return invalid('The declaration does not say how the answers are read.')
      return verdictOf(await carrier.check({ call: patient(callOutside), now: Date.now }, fields))
    }
  })

function patient(callOutside: CallOutside): CallOutside {
  const endsAt = Date.now() + patienceMs
  return request => callOutside({ ...request, timeoutMs: Math.max(1, endsAt - Date.now()) })
}

/** An address that is refused, away, silent or something else altogether sounds the same, so that nobody maps a network with it. */
function verdictOf({ kind }: CallOutcome): Verdict {
  switch (kind) {
    case 'ok':
      return { isValid: true, message: 'The carrier accepts the credential.' }
    case 'unauthorized':
      return invalid('The carrier refuses the credential.')
    case 'quota':
      return invalid('The carrier takes no more calls for now. Try again later.')
    case 'failed':
      return invalid('There was no usable answer from this address.')
  }
}

const invalid = (message: string): Verdict => ({ isValid: false, message })
