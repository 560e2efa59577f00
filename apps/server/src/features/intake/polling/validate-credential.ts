import { contract } from '@aftermile/contract/index'
import { findCarrier } from '../../../adapters/carriers/carriers.ts'
import type { CallOutcome, CarrierAdapter, FailureCause } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import type { CallOutside } from '../../../adapters/egress/outside-call.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serveOutside } from '../../../http/routes/serve.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { FeatureOptions } from '../../feature.ts'
import { changedFields } from '../../settings/credentials/credential-fields.ts'
import { invalid, readTried, type Verdict, verdictOfFields } from '../../settings/credentials/validation.ts'
import { getOwner } from '../../settings/service-providers/provider-credentials.ts'
import { wakePollers } from './poll-requests.ts'

/** For all calls of a check together. A stopping server waits longer than this. */
const checkTimeoutMs = 6000

export const validateRoute = ({ secrets }: FeatureOptions): Route =>
  serveOutside(contract.serviceProviders.validateCredential, async (ctx, { params: { id, credId }, body }) => {
    const { api, stored, sent } = await readTried({ ...ctx, secrets }, await getOwner(ctx, id), { credId, body })
    const carrier = findCarrier(api.id)
    if (carrier === null) throw notFound()
    // The stored credential is validated: if the carrier had refused it, polling starts again.
    if (carrier.id === stored?.apiId && changedFields(stored.fields, sent).length === 0)
      await wakePollers(ctx, { serviceProviderId: id, credentialId: credId })
    return async (callOutside): Promise<Verdict> => {
      const { fields } = fillDefaults(carrier, sent)
      const wrong = verdictOfFields(carrier, sent)
      if (wrong !== null) return wrong
      if (isOnlyPushed(carrier, fields))
        return {
          isValid: true,
          message: 'These fields are complete. Nothing was sent: the carrier sends to the webhook.',
        }
      return verdictOf(carrier, await carrier.check({ call: withinTimeout(callOutside), now: Date.now }, fields))
    }
  })

/** A declared carrier without an endpoint only sends webhooks. */
const isOnlyPushed = ({ webhookField }: CarrierAdapter, fields: Readonly<Record<string, string>>): boolean =>
  webhookField !== undefined && fields.endpoint === '' && fields[webhookField] !== ''

function withinTimeout(callOutside: CallOutside): CallOutside {
  const endsAt = Date.now() + checkTimeoutMs
  return request => callOutside({ ...request, timeoutMs: Math.max(1, endsAt - Date.now()) })
}

/** A blocked address and one without a server have the same message, so that nobody can explore a network with it. */
function verdictOf({ name }: CarrierAdapter, outcome: CallOutcome): Verdict {
  switch (outcome.kind) {
    case 'ok':
      return { isValid: true, message: 'The carrier accepted the credential.' }
    case 'unauthorized':
      return invalid('The carrier rejected the credential. Check the user, key or password.')
    case 'quota':
      return invalid('The carrier isn’t accepting more calls right now. Try again later.')
    case 'failed':
      return invalid(failureTexts[outcome.cause](name))
  }
}

const unreachable = () => 'Couldn’t connect to this address. It must be public and use port 80 or 443.'
const wrongReply = (name: string) => `The address replied, but not like ${name}. Check the address.`

const failureTexts: Record<FailureCause, (name: string) => string> = {
  refused: unreachable,
  network: unreachable,
  timeout: () => 'There was no reply within 6 seconds. Try again later, or check the address.',
  too_large: wrongReply,
  garbage: wrongReply,
  status: wrongReply,
}
