import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

test('a password opens its own hash and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(await checkPassword('correct horse', hash)).toBe(true)
  expect(await checkPassword('correct horsE', hash)).toBe(false)
  expect(await checkPassword('', hash)).toBe(false)
})

test('the same password never gives the same hash, and the hash names its cost', async () => {
  const [one, other] = await Promise.all([hashPassword('demo'), hashPassword('demo')])
  expect(one).not.toBe(other)
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$/)
})

test('å typed as one letter or as two is the same password', async () => {
  expect(await checkPassword('a\u030angstrom', await hashPassword('\u00e5ngstrom'))).toBe(true)
})

test('nobody has a password', async () => {
  expect(await checkPassword('demo', null)).toBe(false)
})
