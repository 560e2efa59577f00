import { createVerify, X509Certificate } from 'node:crypto'
import { textAt } from '../../../carriers/client/json-path.ts'
import type { CallOutside } from '../../../egress/outside-call.ts'
import { mapOf } from '../../client/reports.ts'

/** Amazon SNS calls from, and is confirmed at, its own servers only. */
const snsHost = /^sns\.[a-z0-9-]{1,30}\.amazonaws\.com(\.cn)?$/
const certificatePath = /^\/SimpleNotificationService-[a-z0-9]{1,64}\.pem$/i

const signedFields = mapOf<readonly string[]>({
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
})
const algorithms = mapOf<string>({ 1: 'RSA-SHA1', 2: 'RSA-SHA256' })

/** An address of Amazon SNS; null if it is any other. */
export function snsUrlOf(text: string | null): URL | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.port === '' && snsHost.test(url.hostname) ? url : null
}

/** Whether a message comes from Amazon SNS, by the signature that covers all of it. */
export async function isFromSns(message: unknown, call: CallOutside, now: number): Promise<boolean> {
  const fields = signedFields.get(textAt(message, 'Type') ?? '')
  const algorithm = algorithms.get(textAt(message, 'SignatureVersion') ?? '')
  const url = snsUrlOf(textAt(message, 'SigningCertURL'))
  if (!fields || !algorithm || !url || !certificatePath.test(url.pathname)) return false
  const certificate = await certificateAt(url.href.split(/[?#]/)[0] ?? '', call)
  if (certificate === null || now < certificate.validFromDate.getTime() || now > certificate.validToDate.getTime())
    return false
  const text = fields.map(name => lineOf(message, name)).join('')
  const signature = Buffer.from(textAt(message, 'Signature') ?? '', 'base64')
  return createVerify(algorithm).update(text).verify(certificate.publicKey, signature)
}

/** Exactly as it came: the signature covers spaces too. */
function lineOf(message: unknown, name: string): string {
  const value: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined
  return typeof value === 'string' ? `${name}\n${value}\n` : ''
}

const certificates = new Map<string, X509Certificate>()
const maxCertificates = 50

async function certificateAt(url: string, call: CallOutside): Promise<X509Certificate | null> {
  const known = certificates.get(url)
  if (known !== undefined) return known
  const answer = await call({ url, timeoutMs: 5000 })
  if (answer.kind !== 'response' || answer.status !== 200) return null
  try {
    const certificate = new X509Certificate(answer.text)
    if (certificates.size >= maxCertificates) certificates.clear()
    certificates.set(url, certificate)
    return certificate
  } catch {
    return null
  }
}
