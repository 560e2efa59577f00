/** The part of JSON Schema that the contract uses. */
export type JsonSchema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }

/** One call of openapi.json, or of an address that it does not list. */
export type Operation = {
  method: string
  path: string
  parameters: readonly Parameter[]
  json: JsonSchema | null
  form: 'file' | 'fields' | null
}

type Media = { schema: JsonSchema }
type Call = { parameters?: Parameter[]; requestBody?: { content: Record<string, Media> } }
export type OpenApi = { paths: Record<string, Record<string, Call>> }

export const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      json: requestBody?.content['application/json']?.schema ?? null,
      form: requestBody?.content['multipart/form-data'] ? ('file' as const) : null,
    })),
  )
