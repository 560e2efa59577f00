import type { credentialCalls } from '@aftermile/contract/settings/credentials'
import type { z } from 'zod'
import type { Route } from '../../../http/routes/route.ts'
import { serve } from '../../../http/routes/serve.ts'
import { Versioned } from '../../../records/versioned.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import { type Credential, readCredentials } from './credential-rows.ts'
import {
  addCredential,
  type CredentialOwner,
  changeCredential,
  getCredential,
  removeCredential,
  type Sent,
  showCredential,
} from './credentials.ts'

type Calls = ReturnType<
  typeof credentialCalls<string, z.ZodType<Sent>, z.ZodType<ReturnType<typeof showCredential<never>>>>
>

type Options = Pick<FeatureOptions, 'secrets'> & {
  calls: Omit<Calls, 'validateCredential'>
  /** Throws if there is no such owner. */
  getOwner(ctx: RequestCtx, id: string): Promise<CredentialOwner>
  /** Keeps the owner from being deleted until the transaction ends. */
  lockOwner?: (ctx: RequestCtx, id: string) => Promise<void>
  /** Called in the transaction of every change. */
  onChange?: (ctx: RequestCtx) => Promise<void>
}

/** The calls for the credentials of an owner, but for validating them. */
export function credentialRoutes({ secrets, calls, getOwner, lockOwner, onChange }: Options): Route[] {
  const withSecrets = (ctx: RequestCtx) => ({ ...ctx, secrets })
  const versioned = (owner: CredentialOwner, credential: Credential) =>
    new Versioned(showCredential(owner, credential), credential.version)
  return [
    serve(calls.listCredentials, async (ctx, { params }) => {
      const owner = await getOwner(ctx, params.id)
      return (await readCredentials(withSecrets(ctx), owner.kind, owner.id)).map(item => showCredential(owner, item))
    }),
    serve(calls.createCredential, async (ctx, { params, body }) => {
      const owner = await getOwner(ctx, params.id)
      await lockOwner?.(ctx, params.id)
      const created = await addCredential(withSecrets(ctx), owner, body)
      await onChange?.(ctx)
      return versioned(owner, created)
    }),
    serve(calls.getCredential, async (ctx, { params }) => {
      const owner = await getOwner(ctx, params.id)
      return versioned(owner, await getCredential(withSecrets(ctx), owner, params.credId))
    }),
    serve(calls.updateCredential, async (ctx, { params, body, ifMatch }) => {
      const owner = await getOwner(ctx, params.id)
      const changed = await changeCredential(withSecrets(ctx), owner, { id: params.credId, sent: body, ifMatch })
      await onChange?.(ctx)
      return versioned(owner, changed)
    }),
    serve(calls.removeCredential, async (ctx, { params, ifMatch }) => {
      await removeCredential(withSecrets(ctx), await getOwner(ctx, params.id), params.credId, ifMatch)
      await onChange?.(ctx)
    }),
  ]
}
