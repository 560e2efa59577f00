import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

type Cost = { N: number; r: number; p: number }

const cost: Cost = { N: 2 ** 15, r: 8, p: 1 }
const saltBytes = 16
const keyBytes = 32

/**
 * scrypt$N$r$p$salt$key: the parameters are part of the hash, so that they can be raised later. All passwords of an address have the
 * parameters of the first, `like`, so that one computation compares them all.
 */
export async function hashPassword(password: string, like: string | null = null): Promise<string> {
  const { N, r, p, salt } = like === null ? { ...cost, salt: randomBytes(saltBytes) } : parse(like)
  return format({ N, r, p }, salt, await derive(password, salt, { N, r, p }))
}

/** Those that have the password. Takes as long for none as for several, so that response times do not reveal users. */
export async function findMatching<Stored extends { hash: string }>(
  password: string,
  stored: readonly Stored[],
): Promise<Stored[]> {
  const hashes = stored.length === 0 ? [unknownUserHash] : stored.map(({ hash }) => hash)
  const keys = new Map<string, Buffer>()
  for (const { N, r, p, salt } of hashes.map(parse))
    if (!keys.has(nameOf({ N, r, p, salt })))
      keys.set(nameOf({ N, r, p, salt }), await derive(password, salt, { N, r, p }))
  return stored.filter(({ hash }) => {
    const parsed = parse(hash)
    const derived = keys.get(nameOf(parsed))
    return derived !== undefined && timingSafeEqual(derived, parsed.key)
  })
}

const nameOf = ({ N, r, p, salt }: Cost & { salt: Buffer }): string => [N, r, p, salt.toString('base64url')].join('$')

const format = ({ N, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

const unknownUserHash = format(cost, randomBytes(saltBytes), randomBytes(keyBytes))

function parse(stored: string): Cost & { salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? []
  if (salt === undefined || key === undefined) throw new Error('A stored password is not readable')
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

/** Normalises the password, because keyboards type the same letter as different characters. */
function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const options = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  )
}
