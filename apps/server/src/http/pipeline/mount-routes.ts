import { apiBase } from '@aftermile/contract/index'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from '../../limits/limits.ts'
import { Problem } from '../../runtime/problem.ts'
import type { RecentRefusals } from '../access/recent-refusals.ts'
import { type HttpResponse, sendResponse } from '../routes/response.ts'
import type { Route } from '../routes/route.ts'
import { type RespondOptions, respondFromOutside, respondToUpload, respondToUser } from './respond.ts'
import { respondToEveryone } from './respond-to-everyone.ts'

export type MountOptions = Omit<RespondOptions, 'count' | 'isReadOnly'> & { limits: Limits; refusals: RecentRefusals }

/** Mounts the routes, each with the body parser that it needs. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  for (const route of routes) if (!route.endpoint.upload && !route.endpoint.raw) mountOne(app, route, options)
  app.register(async raw => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    for (const route of routes) if (route.endpoint.raw) mountOne(raw, route, options)
  })
  app.register(async forms => {
    await forms.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes) if (route.endpoint.upload) mountOne(forms, route, options)
  })
}

function mountOne(app: FastifyInstance, route: Route, { limits, refusals, ...options }: MountOptions): void {
  const { method, path, maxBytes, perMinute } = route.endpoint
  const count =
    perMinute === undefined ? null : limits(`${method} ${path}`, { max: perMinute, windowSeconds: 60 }).count
  const reading: RespondOptions = { ...options, count, isReadOnly: true }
  const writing: RespondOptions = { ...options, count, isReadOnly: false }
  app.route({
    method,
    url: apiBase + path.replace(/\{(\w+)\}/g, ':$1'),
    ...(maxBytes !== undefined && { bodyLimit: maxBytes }),
    onRequest: (request, _, next) => {
      const refused = refusals.check(request)
      if (refused === undefined) next()
      else refused.catch(next)
    },
    handler: async (request, reply) => {
      const responding = onlyReads(route, request) ? reading : writing
      try {
        return sendResponse(reply, await respond(route, request, responding), options.pool)
      } catch (error) {
        if (error instanceof Problem) refusals.note(request, error)
        throw error
      }
    },
  })
}

function onlyReads({ kind, endpoint: { method, acts, mayLag } }: Route, { query }: FastifyRequest): boolean {
  if (kind === 'outside' || mayLag) return true
  if (method !== 'GET' || acts === true) return false
  return acts === undefined || !Object.hasOwn(query as object, acts) // Fastify parses every query into an object
}

function respond(route: Route, request: FastifyRequest, options: RespondOptions): Promise<HttpResponse> {
  switch (route.kind) {
    case 'user':
      return respondToUser(route, request, options)
    case 'upload':
      return respondToUpload(route, request, options)
    case 'outside':
      return respondFromOutside(route, request, options)
    case 'everyone':
      return respondToEveryone(route, request, options)
  }
}
