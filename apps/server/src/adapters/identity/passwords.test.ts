import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

test('only the right password matches its hash', async () => {
  const hash = await hashPassword('correct horse')
  expect(await checkPassword('correct horse', hash)).toBe(true)
  expect(await checkPassword('correct horsE', hash)).toBe(false)
  expect(await checkPassword('', hash)).toBe(false)
})

test('a password has another hash each time, and the hash contains its cost', async () => {
  const [one, other] = await Promise.all([hashPassword('demo'), hashPassword('demo')])
  expect(one).not.toBe(other)
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$/)
})

test('å typed as one character or as two is the same password', async () => {
  expect(await checkPassword('a\u030angstrom', await hashPassword('\u00e5ngstrom'))).toBe(true)
})

test('no password matches for an unknown user', async () => {
  expect(await checkPassword('demo', null)).toBe(false)
})
