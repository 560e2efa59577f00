import { appOfSource } from '@aftermile/domain/carriers/event-sources'
import { findSystem } from '../../../adapters/apps/apps.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { providerStore } from '../service-providers/provider-store.ts'
import { appStore } from './app-store.ts'

/** Throws unless events can come from there: from a carrier, or from a connected system that is set up. */
export async function requireSource(ctx: RequestCtx, sourceId: string): Promise<void> {
  const appId = appOfSource(sourceId)
  if (appId === null) await providerStore.get(ctx, sourceId)
  else if (findSystem(appId) === null) throw notFound()
  else await appStore.get(ctx, appId)
}
