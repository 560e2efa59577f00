import { createHash, createHmac } from 'node:crypto'
import type { OutsideRequest } from '../../../egress/outside-call.ts'

export type AwsKey = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly service: string
}

const algorithm = 'AWS4-HMAC-SHA256'

/** A request to AWS with its signature, version 4. The path has only letters that need no encoding, and there is no query. */
export function signRequest(request: OutsideRequest, key: AwsKey, now: number): OutsideRequest {
  const { url, method = 'GET', headers = {}, body = '' } = request
  const time = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const { host, pathname } = new URL(url)
  const signed: Record<string, string> = { ...headers, 'x-amz-date': time }
  const pairs = Object.entries({ ...signed, host }).map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
  pairs.sort(([item], [other]) => (item < other ? -1 : 1))
  const names = pairs.map(([name]) => name).join(';')
  const lines = pairs.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = [method, pathname, '', lines, names, hash(body)].join('\n')
  const scope = `${day}/${key.region}/${key.service}/aws4_request`
  const text = [algorithm, time, scope, hash(canonical)].join('\n')
  const signature = hmac(signingKeyOf(key, day), text).toString('hex')
  const credential = `Credential=${key.accessKeyId}/${scope}`
  const authorization = `${algorithm} ${credential}, SignedHeaders=${names}, Signature=${signature}`
  return { ...request, headers: { ...signed, authorization } }
}

const signingKeyOf = ({ secretAccessKey, region, service }: AwsKey, day: string): Buffer =>
  [day, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`))

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
