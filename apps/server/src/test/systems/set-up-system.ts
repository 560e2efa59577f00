import { contract } from '@aftermile/contract/index'
import type { Caller } from '../server.ts'

type Credential = { id?: string; merchants?: readonly string[]; isEnabled?: boolean; fields?: Record<string, string> }

/** Sets an app up for a tenant, once, with a credential. Returns the address that the system calls; null: it calls nothing. */
export async function setUpSystem(
  root: Caller,
  tenant: string,
  app: string,
  { id = 'main', merchants = [], isEnabled = true, fields = {} }: Credential = {},
): Promise<string | null> {
  const inTenant = { headers: { 'x-tenant': tenant } }
  await root.call(contract.apps.create, { body: { id: app }, ...inTenant })
  const apiFields = Object.entries(fields).map(([field, value]) => ({ id: field, value }))
  const body = { id, merchants, isEnabled, apiFields }
  const made = await root.call(contract.apps.createCredential, { params: { id: app }, body, ...inTenant })
  if (made.status !== 201) throw new Error(made.text)
  return (await root.ask(contract.apps.callback, { params: { id: app, credId: id }, ...inTenant })).url
}
