import type { Ctx } from '../../../../tenancy/context.ts'
import type { SecretsCtx } from '../../../settings/credentials/credential-rows.ts'

/** The context of a sender: one transaction in one tenant, with the key of its secrets. */
export type SenderCtx = Ctx & SecretsCtx

/** Runs a transaction in a tenant. */
export type AsTenant = <T>(tenantId: string, work: (ctx: SenderCtx) => Promise<T>) => Promise<T>

/** Work that is done for many as for one, with as many statements. Each has its result, in the same order. */
export type WorkForAll<Item, Result> = (ctx: SenderCtx, items: readonly Item[]) => Promise<readonly Result[]>

/** Does work for one, in a transaction in its tenant. */
export type Step<Item, Result> = (tenantId: string, item: Item) => Promise<Result>

/** Each in a transaction of its own. */
export const alone =
  (asTenant: AsTenant) =>
  <Item, Result>(work: WorkForAll<Item, Result>): Step<Item, Result> =>
  (tenantId, item) =>
    asTenant(tenantId, async ctx => (await work(ctx, [item]))[0] as Result) // one for each item
