import { expect, test } from 'vitest'
import { findMatching, hashPassword } from './password-hash.ts'

const matches = async (password: string, hash: string) => (await findMatching(password, [{ hash }])).length === 1

test('only the right password matches its hash', async () => {
  const hash = await hashPassword('correct horse')
  expect(await matches('correct horse', hash)).toBe(true)
  expect(await matches('correct horsE', hash)).toBe(false)
  expect(await matches('', hash)).toBe(false)
})

test('a password has another hash each time, and the hash contains its cost', async () => {
  const [a, b] = await Promise.all([hashPassword('demo'), hashPassword('demo')])
  expect(a).not.toBe(b)
  expect(a).toMatch(/^scrypt\$32768\$8\$1\$/)
})

test('å typed as one character or as two is the same password', async () => {
  expect(await matches('a\u030angstrom', await hashPassword('\u00e5ngstrom'))).toBe(true)
})

test('no password matches for an unknown user', async () => {
  expect(await findMatching('demo', [])).toEqual([])
})

test('of several passwords of an address those match that are the same, with one salt or with two', async () => {
  const first = await hashPassword('one')
  const stored = [first, await hashPassword('two', first), await hashPassword('one')].map((hash, id) => ({ id, hash }))
  expect(stored[1]?.hash.split('$')[4]).toBe(first.split('$')[4])
  expect((await findMatching('one', stored)).map(({ id }) => id)).toEqual([0, 2])
  expect((await findMatching('two', stored)).map(({ id }) => id)).toEqual([1])
})
