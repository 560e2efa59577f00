import type { Endpoint } from '@aftermile/contract/endpoint'
import { fieldErrorsOf } from '@aftermile/contract/problem'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { notFound, refusedAll } from '../../runtime/problem.ts'
import { versionOf } from '../routes/response.ts'
import type { IfMatch, Input } from '../routes/route.ts'

/** Parses a request by the schemas of its endpoint. A wrong path parameter is not found; other errors name the field. */
export function parseRequest(endpoint: Endpoint, request: FastifyRequest): Input & Partial<IfMatch> {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw notFound()
  return {
    params: params?.data ?? {},
    query: endpoint.query ? parsed(endpoint.query, request.query) : {},
    // serve() gives it the type of the endpoint.
    body: (endpoint.body ? parsed(endpoint.body, request.body) : undefined) as undefined,
    ...(endpoint.versioned && { ifMatch: versionOf(request.headers['if-match']) }),
  }
}

/** The value in the type of the schema; errors name the field. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw refusedAll(fieldErrorsOf(result.error))
  return result.data
}
