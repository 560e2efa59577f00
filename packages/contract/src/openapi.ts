import { needInWords } from '@aftermile/domain/access'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Problem, Refusal } from './problem.ts'

type Options = { endpoints: readonly Endpoint[]; base: string; version: string }

/** The contract as OpenAPI 3.1. Each call states the rights it needs. */
export function openApi({ endpoints, base, version }: Options) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = base + endpoint.path
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Aftermile', version, description: 'Orders, shipments and returns after the purchase.' },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        code: {
          type: 'http',
          scheme: 'basic',
          description: 'An empty user name, with the activation code as password',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'A sign-in token or a personal access token (aftm_…)' },
      },
      schemas: { Refusal: schemaOf(Refusal, 'output'), Problem: schemaOf(Problem, 'output') },
    },
  }
}

function operationOf(endpoint: Endpoint) {
  const tag = endpoint.path.split('/')[1] ?? ''
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [tag],
    'x-need': needInWords(endpoint.need),
    ...(endpoint.perMinute !== undefined && { 'x-calls-per-minute': endpoint.perMinute }),
    ...(endpoint.need === 'everyone' && { security: endpoint.inviteCode ? [{ code: [] }] : [] }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: jsonOf(schemaOf(endpoint.body, 'input')) } }),
    ...(endpoint.upload && { requestBody: { required: true, content: fileForm } }),
    responses: responsesOf(endpoint),
  }
}

/** GET /users/{id}/tokens → getUsersTokens */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path
    .replace(/\{(\w+)\}$/, 'one')
    .replace(/\{\w+\}/g, '')
    .split(/[/-]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const fileForm = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
}

function responsesOf(endpoint: Endpoint) {
  const { reply, status, need, download, maxBytes, versioned } = endpoint
  const problem = (description: string) => ({ description, content: jsonOf({ $ref: '#/components/schemas/Problem' }) })
  const success = reply
    ? { [status ?? 200]: { description: 'Done', content: jsonOf(schemaOf(reply, 'output')) } }
    : { 204: { description: 'Done' } }
  return {
    ...(download ? { 200: { description: 'The file', content: { [download]: {} } } } : success),
    400: {
      description: 'Rejected, with a message for each field',
      content: jsonOf({ $ref: '#/components/schemas/Refusal' }),
    },
    401: problem('Not signed in'),
    403: problem(`Missing ${needInWords(need)}`),
    404: problem('Not found'),
    409: problem('Conflicts with an existing item'),
    ...(versioned && { 412: problem('Changed by someone else in the meantime') }),
    ...(maxBytes !== undefined && { 413: problem('Too large') }),
    ...(hasKey(endpoint) && { 422: problem('Idempotency-Key used for another request') }),
    429: problem('Too many requests'),
    503: problem('Temporarily unavailable'),
  }
}

function parametersOf(object: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!object) return []
  const { properties = {}, required = [] } = schemaOf(object, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }))
}

function headersOf(endpoint: Endpoint) {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  return [
    ...(hasKey(endpoint) ? [header('Idempotency-Key', 'Makes it safe to repeat this call within 24 hours')] : []),
    ...(endpoint.versioned ? [header('If-Match', 'The last ETag you received; a stale one returns 412')] : []),
  ]
}

/** A download is made again at each call. */
const hasKey = ({ method, download }: Endpoint): boolean => method === 'POST' && download === undefined

const jsonOf = (schema: unknown) => ({ 'application/json': { schema } })

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
}
