import { createHmac, timingSafeEqual } from 'node:crypto'
import { apiBase } from '@aftermile/contract/endpoint'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { AppApi } from '../../../adapters/apps/app-adapter.ts'
import { findApp, findAppApi } from '../../../adapters/apps/apps.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Secrets } from '../../../security/secrets.ts'
import { openFields } from '../credentials/credential-rows.ts'

export type CallbackAddress = { readonly tenantId: string; readonly appId: string; readonly credentialId: string }

/** Who called, by the key in the address. */
export type Caller = {
  readonly api: AppApi
  readonly fields: Fields
  readonly merchants: readonly string[]
}

/** Below the address of the API: what providers of messages call, and what warehouse and transport systems call. */
export type CallbackKind = 'callbacks' | 'system-webhooks'

/** The address that a provider calls for a credential. Its key is new when a credential is deleted and made again. */
export function callbackUrlOf(
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
  kind: CallbackKind,
  address: CallbackAddress & { readonly createdAt: string },
): string {
  const path = [address.tenantId, address.appId, address.credentialId].map(encodeURIComponent).join('/')
  return `${publicUrl}${apiBase}/${kind}/${path}?key=${keyOf(secrets, address)}`
}

type Row = { apiId: string; merchants: string[]; sealed: Buffer; createdAt: string }

/** The credential that a provider calls, if the key fits and the credential is enabled. */
export async function findCaller(
  db: Db,
  secrets: Secrets,
  address: CallbackAddress,
  key: string,
): Promise<Caller | null> {
  const { tenantId, appId, credentialId } = address
  const row = await db.find<Row>(sql`
    select api_id as "apiId", merchants, sealed, created_at as "createdAt"
    from identity.app_credential(${tenantId}, ${appId}, ${credentialId})`)
  if (row === null || !isSame(key, keyOf(secrets, { ...address, createdAt: row.createdAt }))) return null
  const app = findApp(appId)
  const api = app && findAppApi(app, row.apiId)
  if (!api) return null
  const owner = { kind: 'app', id: appId } as const
  const sent = openFields(secrets, { tenantId, owner, id: credentialId, sealed: row.sealed })
  return { api, fields: fillDefaults(api, sent).fields, merchants: row.merchants }
}

function keyOf(
  secrets: Secrets,
  { tenantId, appId, credentialId, createdAt }: CallbackAddress & { createdAt: string },
): string {
  const content = JSON.stringify([tenantId, appId, credentialId, new Date(createdAt).toISOString()])
  return createHmac('sha256', secrets.derive('app callbacks')).update(content).digest('base64url').slice(0, 32)
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
