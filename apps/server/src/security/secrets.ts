import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Secrets at rest: AES-256-GCM, bound to their owner, marked with the id of the key that sealed them. */
export type Secrets = {
  /** `owner` names the row (tenant/table/id/field): a sealed value that is moved to another row does not open. */
  seal(plain: string, owner: string): Buffer
  open(sealed: Buffer, owner: string): string
  /** A secret for one purpose, the same at every start. */
  derive(purpose: string): Buffer
}

const keyIdBytes = 4
const ivBytes = 12
const tagBytes = 16

export function openSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'aftermile', purpose, 32))
  const key = derive('sealing')
  const keyId = createHash('sha256').update(key).digest().subarray(0, keyIdBytes)
  return {
    derive,
    seal(plain, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([keyId, iv, cipher.getAuthTag(), text])
    },
    open(sealed, owner) {
      if (!sealed.subarray(0, keyIdBytes).equals(keyId)) throw new Error('This was sealed with another SECRET_KEY')
      const iv = sealed.subarray(keyIdBytes, keyIdBytes + ivBytes)
      const tag = sealed.subarray(keyIdBytes + ivBytes, keyIdBytes + ivBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag)
      return (
        decipher.update(sealed.subarray(keyIdBytes + ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      )
    },
  }
}
