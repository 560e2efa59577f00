import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const secrets = openSecrets('one secret key that is long enough')

test('a sealed value can be opened, and looks different each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (plain, owner) => {
      const sealed = secrets.seal(plain, owner)
      expect(secrets.open(sealed, owner)).toBe(Buffer.from(plain).toString())
      expect(secrets.seal(plain, owner).equals(sealed)).toBe(false)
    }),
  )
})

test('a sealed value does not open for another owner, when changed, or with another key', () => {
  const sealed = secrets.seal('password', 'nordhem/credentials/1')
  expect(() => secrets.open(sealed, 'sydkust/credentials/1')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => secrets.open(changed, 'nordhem/credentials/1')).toThrow()
  expect(() => openSecrets('another secret key, long enough').open(sealed, 'nordhem/credentials/1')).toThrow(
    'another SECRET_KEY',
  )
})

test('a derived value is the same at every start and differs by purpose', () => {
  expect(secrets.derive('a').equals(openSecrets('one secret key that is long enough').derive('a'))).toBe(true)
  expect(secrets.derive('a').equals(secrets.derive('b'))).toBe(false)
})
