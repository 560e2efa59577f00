import { createSign, generateKeyPairSync } from 'node:crypto'

const sha256WithRsa = der(0x30, der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))

/** A key and a certificate for it, as PEM, that nobody but a test trusts. */
export function selfSigned({ from, to }: { from: Date; to: Date }): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = der(0x30)
  const content = der(
    0x30,
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    name,
    der(0x30, time(from), time(to)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey)
  const certificate = der(0x30, content, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

/** A value in the encoding of certificates: its kind, its length and its content. */
function der(kind: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length =
    content.length < 0x80 ? [content.length] : [0x82, Math.floor(content.length / 256), content.length % 256]
  return Buffer.concat([Buffer.from([kind, ...length]), content])
}

const time = (at: Date): Buffer => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d{3}Z/g, '')}Z`))
