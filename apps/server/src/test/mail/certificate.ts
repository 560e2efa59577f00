import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Certificate = { readonly key: string; readonly cert: string }

type CertificateOptions = {
  /** An IPv4 address, or a name. */
  readonly host: string
  readonly validTo?: Date
}

/** A certificate that its owner has signed, as a small mail server has one. */
export function selfSigned({ host, validTo = new Date(Date.now() + 3_600_000) }: CertificateOptions): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid('2a8648ce3d040302')) // ecdsa-with-SHA256
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(host))))) // CN
  const times = sequence(timeOf(new Date(Date.now() - 86_400_000)), timeOf(validTo))
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ...[algorithm, name, times, name, publicKey.export({ type: 'spki', format: 'der' })],
    der(0xa3, sequence(altName(host))),
  )
  const signature = sign('sha256', body, privateKey)
  return { key: pemOf(privateKey), cert: pem(sequence(body, algorithm, bits(signature))) }
}

/** DER: the kind of a value, its length, the value. */
function der(kind: number, ...values: readonly Buffer[]): Buffer {
  const value = Buffer.concat(values)
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([kind, ...size]), value])
}

const sequence = (...values: readonly Buffer[]): Buffer => der(0x30, ...values)
const integer = (value: Buffer): Buffer => der(0x02, value)
const bits = (value: Buffer): Buffer => der(0x03, Buffer.from([0]), value)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const timeOf = (at: Date): Buffer => der(0x18, Buffer.from(`${at.toISOString().replace(/\.\d+|[-:T]/g, '')}`))

function altName(host: string): Buffer {
  const isAddress = /^[\d.]+$/.test(host)
  const value = isAddress ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))
  return sequence(oid('551d11'), der(0x04, sequence(value)))
}

const pem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()
