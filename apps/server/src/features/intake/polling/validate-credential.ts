import { contract } from '@aftermile/contract/index'
import { findCarrier } from '../../../adapters/carriers/carriers.ts'
import type { CarrierAdapter } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serveOutside } from '../../../http/routes/serve.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { FeatureOptions } from '../../feature.ts'
import { changedFields } from '../../settings/credentials/credential-fields.ts'
import {
  readTried,
  type Validation,
  validationOf,
  validationOfFields,
  withinTimeout,
} from '../../settings/credentials/validation.ts'
import { getOwner } from '../../settings/service-providers/provider-credentials.ts'
import { wakePollers } from './poll-requests.ts'

export const validateRoute = ({ secrets }: FeatureOptions): Route =>
  serveOutside(contract.serviceProviders.validateCredential, async (ctx, { params: { id, credId }, body }) => {
    const { api, stored, sent } = await readTried({ ...ctx, secrets }, await getOwner(ctx, id), { credId, body })
    const carrier = findCarrier(api.id)
    if (carrier === null) throw notFound()
    // The stored credential is validated: if the carrier had refused it, polling starts again.
    if (carrier.id === stored?.apiId && changedFields(stored.fields, sent).length === 0)
      await wakePollers(ctx, { serviceProviderId: id, credentialId: credId })
    return async (callOutside): Promise<Validation> => {
      const { fields } = fillDefaults(carrier, sent)
      const wrong = validationOfFields(carrier, sent)
      if (wrong !== null) return wrong
      if (isOnlyPushed(carrier, fields))
        return {
          isValid: true,
          message: 'These fields are complete. Nothing was sent: the carrier sends to the webhook.',
        }
      return validationOf(
        'The carrier',
        await carrier.check({ call: withinTimeout(callOutside), now: Date.now }, fields),
      )
    }
  })

/** A declared carrier without an endpoint only sends webhooks. */
const isOnlyPushed = ({ webhookField }: CarrierAdapter, fields: Readonly<Record<string, string>>): boolean =>
  webhookField !== undefined && fields.endpoint === '' && fields[webhookField] !== ''
