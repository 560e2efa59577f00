import { type Random, randomOf } from '../../demo/reference/random.ts'
import type { Operation, Parameter } from './json-schema.ts'
import { makeBody } from './make-body.ts'
import { oddHeaders } from './odd-headers.ts'
import { oddText } from './odd-values.ts'
import { validValue } from './schema-values.ts'

export type Request = { method: string; path: string; headers: Record<string, string>; body: Buffer | null }

export type Material = {
  operations: readonly Operation[]
  /** Ids that exist, by the first part of their path. */
  knownIds: ReadonlyMap<string, readonly string[]>
  /** Values of the authorization header; an empty one is not sent. */
  authorizations: readonly string[]
}

/** The request of this number, always the same for the same seed and material. */
export function makeRequest(material: Material, seed: string, number: number): Request {
  const random = randomOf(`${seed}/${number}`)
  const operation = random.pick(material.operations)
  const authorization = random.pick(material.authorizations)
  const { headers, body } = makeBody(operation, random)
  const odd = oddHeaders(random)
  return {
    method: 'upgrade' in odd || random.chance(0.98) ? operation.method : random.pick(otherMethods),
    path: pathOf(operation, material.knownIds, random) + queryOf(operation, random),
    headers: { ...(authorization !== '' && { authorization }), ...headers, ...odd },
    body,
  }
}

const otherMethods = ['PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']

function pathOf({ path }: Operation, knownIds: Material['knownIds'], random: Random): string {
  const [, , , noun = ''] = path.split('/')
  const ids = knownIds.get(noun) ?? []
  return path.replace(/\{\w+\}/g, () =>
    ids.length > 0 && random.chance(0.7) ? encoded(random.pick(ids)) : encoded(oddText(random).slice(0, 1000)),
  )
}

function queryOf({ parameters, form }: Operation, random: Random): string {
  if (form === 'fields') return ''
  const sent = parameters.filter(parameter => parameter.in === 'query' && (parameter.required || random.chance(0.4)))
  const pairs = sent.map(item => pairOf(item, random))
  if (random.chance(0.05)) pairs.push(...pairs, `${encoded(oddText(random).slice(0, 200))}=1`, '%zz=%ff', 'a[]=1')
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function pairOf({ name, schema }: Parameter, random: Random): string {
  const value = random.chance(0.6) ? validValue(schema, random) : oddText(random)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `${name}=${encoded(text.slice(0, 4000))}`
}

/** Half a surrogate pair has no code in an address, so its three bytes are sent. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : `${encodeURIComponent(text.toWellFormed())}%ED%A0%80`
}
