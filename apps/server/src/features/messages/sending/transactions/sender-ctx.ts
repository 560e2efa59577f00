import type { Ctx } from '../../../../tenancy/context.ts'
import type { SecretsCtx } from '../../../settings/credentials/credential-rows.ts'

/** The context of a sender: one transaction in one tenant, with the key of its secrets. */
export type SenderCtx = Ctx & SecretsCtx

/** Runs a transaction in a tenant. */
export type AsTenant = <T>(tenantId: string, work: (ctx: SenderCtx) => Promise<T>) => Promise<T>
