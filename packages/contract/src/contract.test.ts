import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, pathOf } from './endpoint.ts'
import { allEndpoints, contract } from './index.ts'
import { ItemError, ItemWarning } from './item-problems.ts'
import { openApi } from './openapi.ts'
import { fieldErrorsOf, named } from './problem.ts'
import { tag } from './settings/tags.ts'

const failures = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? [] : fieldErrorsOf(result.error).map(named)
}

type Operation = { parameters: { in: string; name: string }[]; security?: unknown }

describe('the contract', () => {
  test('has no call twice', () => {
    const calls = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(calls.length).toBe(new Set(calls).size)
  })

  test('lets a replica answer only what reads', () => {
    for (const { method, path, acts, download, mayLag } of allEndpoints) {
      const isRead = method === 'GET' ? !acts : method === 'POST' && download !== undefined
      if (mayLag) expect([path, isRead]).toEqual([path, true])
    }
  })

  test('declares every parameter of its paths, and no other', () => {
    for (const { path, params } of allEndpoints) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
      expect([path, Object.keys(params?.shape ?? {})]).toEqual([path, inPath])
    }
  })

  test('refuses unknown fields of every body', () => {
    for (const { method, path, body } of allEndpoints) {
      if (body)
        expect([method, path, failures(body, { unheardOf: 1 }).map(failure => failure.name)]).toEqual([
          method,
          path,
          expect.arrayContaining(['unheardOf']),
        ])
    }
  })

  test('offers a header or a sign-in in OpenAPI only for calls that read it', () => {
    const { paths } = openApi({ endpoints: allEndpoints, base: '', version: '1' })
    const offered = ({ method, path }: Endpoint) => {
      const operation = paths[path]?.[method.toLowerCase()] as Operation | undefined // as openApi() writes it
      const headers = operation?.parameters.filter(each => each.in === 'header').map(({ name }) => name)
      return { headers, security: operation?.security }
    }
    expect(offered(contract.tags.update).headers).toEqual(['If-Match'])
    expect(offered(contract.conversations.removeMessage).headers).toEqual(['If-Match'])
    expect(offered(contract.tags.create).headers).toEqual(['Idempotency-Key'])
    expect(offered(contract.userSettings.put).headers).toEqual([])
    expect(offered(contract.bookmarks.share).headers).toEqual(['Idempotency-Key'])
    expect(offered(contract.bookmarks.unshare).headers).toEqual([])
    expect(offered(contract.invites.activate).security).toEqual([{ code: [] }])
    expect(offered(contract.carrierMapping.webhook).security).toEqual([])
    expect(offered(contract.tags.list).security).toBeUndefined()
  })

  test('tells senders in OpenAPI the codes of errors and warnings, and how many decimals are kept', () => {
    const { paths } = openApi({ endpoints: allEndpoints, base: '', version: '1' })
    const operation = JSON.stringify(paths['/ingress/orders'])
    for (const schema of [ItemError, ItemWarning])
      expect(operation).toContain(`"enum":${JSON.stringify(schema.shape.code.options)}`)
    expect(operation).toContain('"description":"Keeps 6 decimals.')
  })

  test('says in OpenAPI how often a call can be made, if that is less often than others', () => {
    const { paths } = openApi({ endpoints: allEndpoints, base: '', version: '1' })
    expect(paths['/suppressions/export']?.post).toMatchObject({ 'x-calls-per-minute': 10 })
    expect(paths['/tags']?.post).not.toHaveProperty('x-calls-per-minute')
  })

  test('gives valid OpenAPI: every call once, with a unique id', () => {
    const document = openApi({ endpoints: allEndpoints, base: '/api/v1', version: '1' })
    const operations = Object.values(document.paths).flatMap(path => Object.values(path) as { operationId: string }[])
    expect(new Set(operations.map(operation => operation.operationId)).size).toBe(allEndpoints.length)
  })
})

describe('messages', () => {
  test('name the field in single quotes', () => {
    expect(failures(tag.sent, { id: 'x' })).toEqual([{ name: 'name', message: "The 'name' field is required" }])
    expect(failures(tag.sent, { id: 'x', name: null })).toEqual([
      { name: 'name', message: "The 'name' field is required" },
    ])
    expect(failures(tag.sent, { id: 'x', name: 7 })).toEqual([{ name: 'name', message: "'name' must be text" }])
    expect(failures(z.object({ size: z.number().min(1) }), { size: 0 })).toEqual([
      { name: 'size', message: "'size' must be at least 1" },
    ])
    expect(failures(z.object({ list: z.array(z.string()) }), { list: [1] })).toEqual([
      { name: 'list.0', message: "'list.0' must be text" },
    ])
    expect(failures(z.object({}), 3)).toEqual([{ name: 'body', message: "'body' must be an object" }])
  })

  test('never show the internals of a schema, for any input', () => {
    fc.assert(
      fc.property(
        fc.record({ id: fc.anything(), name: fc.anything(), priority: fc.anything(), color: fc.anything() }),
        value => {
          for (const { message } of failures(tag.sent, value))
            expect(message).not.toMatch(/Invalid input|\{_field_\}|undefined/)
        },
      ),
    )
  })
})

test('the parameters of a path are encoded', () => {
  expect(pathOf(contract.tags.get, { id: 'a/b ?' })).toBe('/tags/a%2Fb%20%3F')
})

test('an item can be sent back as it was read', () => {
  const stored = {
    id: 'x',
    tenantId: 'nordhem',
    name: 'X',
    description: '',
    priority: 0,
    allowOperatorTagging: true,
    color: '#FAFAFA',
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: 'A',
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: 'A',
  }
  expect(tag.sent.parse(tag.stored.parse(stored))).toEqual(stored)
})
