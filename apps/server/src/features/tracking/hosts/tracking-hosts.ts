import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../runtime/problem.ts'

type TrackingHost = { readonly host: string; readonly tenantId: string }

/** Null: a host for all, such as that of the console. */
export type TenantOfHost = (host: string) => string | null

export function tenantOfHosts(hosts: readonly TrackingHost[]): TenantOfHost {
  if (hosts.length === 0) return () => null
  const tenants = new Map(hosts.map(({ host, tenantId }) => [host, tenantId]))
  return host => tenants.get(host.toLowerCase()) ?? null
}

/** The address of each tenant with a host of its own: that of its first host, over the protocol of the server. */
export function trackingOriginsOf(hosts: readonly TrackingHost[], publicUrl: string): ReadonlyMap<string, string> {
  const { protocol } = new URL(publicUrl)
  return new Map(hosts.toReversed().map(({ host, tenantId }) => [tenantId, `${protocol}//${host}`]))
}

/** On a host of its own a tenant shows its receivers tracking pages and their images, and nothing else. */
export function limitTrackingHosts(app: FastifyInstance, tenantOf: TenantOfHost): void {
  app.addHook('onRequest', async (request, reply) => {
    if (tenantOf(request.host) === null) return
    const path = request.url.split('?', 1)[0] ?? ''
    if (path === '/') return reply.redirect('/track', 302)
    if (!/^\/(track(\/|$)|t\/|media\/)/.test(path)) throw notFound()
  })
}
