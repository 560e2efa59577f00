import { contract } from '@aftermile/contract/index'
import type { Credential as Shown } from '@aftermile/contract/settings/service-providers'
import { mayDo } from '@aftermile/domain/access'
import { findCarrier, traitsOf } from '../../../adapters/carriers/carriers.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import { sql } from '../../../db/sql.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serve } from '../../../http/routes/serve.ts'
import { Versioned } from '../../../records/versioned.ts'
import { refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import { showFields } from '../credentials/credential-fields.ts'
import { type Credential, readCredentials, type SecretsCtx } from '../credentials/credential-rows.ts'
import {
  addCredential,
  type CredentialOwner,
  changeCredential,
  getCredential,
  removeCredential,
} from '../credentials/credentials.ts'
import { providerStore } from './provider-store.ts'

const calls = contract.serviceProviders
const kind = 'service_provider'

export const credentialRoutes = ({ secrets }: FeatureOptions): Route[] => [
  serve(calls.listCredentials, async (ctx, { params }) => {
    await providerStore.get(ctx, params.id)
    return (await readCredentials({ ...ctx, secrets }, kind, params.id)).map(show)
  }),
  serve(calls.createCredential, async (ctx, { params, body }) =>
    versioned(await addCredential({ ...ctx, secrets }, await getOwner(ctx, params.id), body)),
  ),
  serve(calls.getCredential, async (ctx, { params }) =>
    versioned(await getCredential({ ...ctx, secrets }, await getOwner(ctx, params.id), params.credId)),
  ),
  serve(calls.updateCredential, async (ctx, { params, body, ifMatch }) =>
    versioned(
      await changeCredential({ ...ctx, secrets }, await getOwner(ctx, params.id), {
        id: params.credId,
        sent: body,
        ifMatch,
      }),
    ),
  ),
  serve(calls.removeCredential, async (ctx, { params, ifMatch }) =>
    removeCredential({ ...ctx, secrets }, await getOwner(ctx, params.id), params.credId, ifMatch),
  ),
]

/** The credentials that the actor may see, by carrier; of all carriers or of one. */
export async function credentialsByProvider(
  ctx: RequestCtx & SecretsCtx,
  id: string | null = null,
): Promise<Map<string, Shown[]>> {
  if (!mayDo(ctx.actor, calls.listCredentials.need)) return new Map()
  const all = (await readCredentials(ctx, kind, id)).map(show)
  return Map.groupBy(all, one => one.serviceProviderId)
}

export const hasCredentials = async ({ db, tenantId }: RequestCtx, id: string): Promise<boolean> =>
  (await db.find(sql`
    select 1 from credentials where tenant_id = ${tenantId} and owner_kind = ${kind} and owner_id = ${id} limit 1`)) !==
  null

/** A carrier without an adapter of its own uses the generic one. */
export const defaultApiId = (providerId: string): string => findCarrier(providerId)?.id ?? 'generic'

export async function getOwner(ctx: RequestCtx, id: string): Promise<CredentialOwner> {
  await providerStore.get(ctx, id)
  return {
    kind,
    id,
    field: 'serviceProviderId',
    defaultApiId: defaultApiId(id),
    findApi: findCarrier,
    refuseInvalid(api, { fields }) {
      const carrier = findCarrier(api.id)
      if (carrier !== null && traitsOf(carrier, fillDefaults(carrier, fields).fields) === null)
        throw refused('apiFields.declaration', '{_field_} isn’t a valid response mapping')
    },
  }
}

const versioned = (one: Credential) => new Versioned(show(one), one.version)

function show({ fields, version: _, ownerId, merchants, accountNumbers, ...one }: Credential): Shown {
  return {
    ...one,
    serviceProviderId: ownerId,
    merchants: [...merchants],
    accountNumbers: [...accountNumbers],
    ...showFields(findCarrier(one.apiId), fields),
  }
}
