import { contract } from '@aftermile/contract/index'
import type { AppApi } from '../../../adapters/apps/app-adapter.ts'
import { findApp, findAppApi } from '../../../adapters/apps/apps.ts'
import { sql } from '../../../db/sql.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serve, serveOutside } from '../../../http/routes/serve.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import { credentialRoutes } from '../credentials/credential-routes.ts'
import { readCredentials } from '../credentials/credential-rows.ts'
import { type CredentialOwner, getCredential, removeCredential } from '../credentials/credentials.ts'
import { readTried } from '../credentials/validation.ts'
import { type CallbackKind, callbackUrlOf } from './app-callback.ts'
import { dropHealthOfDeleted } from './app-health.ts'
import { appStore } from './app-store.ts'
import { validateApp } from './validate-app.ts'

const calls = contract.apps
const kind = 'app'

export const appCredentialRoutes = ({ secrets, publicUrl }: FeatureOptions): Route[] => [
  ...credentialRoutes({ secrets, calls, getOwner, lockOwner, onChange: dropHealthOfDeleted }),
  serve(calls.callback, async (ctx, { params: { id, credId } }) => {
    const owner = await getOwner(ctx, id)
    const { apiId, createdAt } = await getCredential({ ...ctx, secrets }, owner, credId)
    const app = findApp(id)
    const kind = callbackKindOf(app && findAppApi(app, apiId))
    if (kind === null) return { url: null }
    const address = { tenantId: ctx.tenantId, appId: id, credentialId: credId, createdAt }
    return { url: callbackUrlOf({ secrets, publicUrl }, kind, address) }
  }),
  serveOutside(calls.validateCredential, async (ctx, { params: { id, credId }, body }) => {
    const { api, sent } = await readTried({ ...ctx, secrets }, await getOwner(ctx, id), { credId, body })
    const app = findApp(id)
    const found = app && findAppApi(app, api.id)
    if (!found) throw notFound()
    return (callOutside, connect) => validateApp(found, sent, { call: callOutside, connect })
  }),
]

/** Who calls us for an app, if anybody does. */
function callbackKindOf(api: AppApi | null): CallbackKind | null {
  if (api?.system?.readMessage) return 'system-webhooks'
  return api?.readCallback ? 'callbacks' : null
}

export async function removeAppCredentials(
  ctx: RequestCtx,
  { secrets }: Pick<FeatureOptions, 'secrets'>,
  id: string,
): Promise<void> {
  const withSecrets = { ...ctx, secrets }
  for (const credential of await readCredentials(withSecrets, kind, id))
    await removeCredential(withSecrets, { kind, id }, credential.id, null)
  await dropHealthOfDeleted(ctx)
}

/** How many credentials of each app are enabled. */
export async function countEnabled({ db, tenantId }: RequestCtx): Promise<Map<string, number>> {
  const rows = await db.rows<{ appId: string; count: number }>(sql`
    select owner_id as "appId", count(*)::int as count from credentials
    where tenant_id = ${tenantId} and owner_kind = ${kind} and is_enabled group by owner_id`)
  return new Map(rows.map(({ appId, count }) => [appId, count]))
}

/** An app that is not set up has no credentials. */
async function getOwner(ctx: RequestCtx, id: string): Promise<CredentialOwner<'appId'>> {
  const app = findApp(id)
  if (app === null) throw notFound()
  await appStore.get(ctx, id)
  return { kind, id, field: 'appId', defaultApiId: app.apis[0].id, findApi: apiId => findAppApi(app, apiId) }
}

/** Waits for an app that is being removed, so that no credential is left behind. */
async function lockOwner({ db, tenantId }: RequestCtx, id: string): Promise<void> {
  const row = await db.find(sql`select 1 from apps where tenant_id = ${tenantId} and id = ${id} for key share`)
  if (row === null) throw notFound()
}
