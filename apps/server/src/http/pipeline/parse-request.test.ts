import { endpoint } from '@aftermile/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '../../runtime/problem.ts'
import { parseRequest } from './parse-request.ts'

const trial = endpoint({
  method: 'PUT',
  path: '/trials/{number}',
  need: 'signedIn',
  summary: 'A trial',
  params: z.object({ number: z.coerce.number().int() }),
  query: z.strictObject({ limit: z.coerce.number().max(100).default(20) }),
  body: z.strictObject({
    name: z.string().min(1),
    lines: z.array(z.strictObject({ count: z.number().int() })).default([]),
  }),
  versioned: true,
})

type Sent = { params?: object; query?: object; body?: unknown; headers?: object }
const request = (sent: Sent) =>
  ({ params: { number: '1' }, query: {}, body: { name: 'x' }, headers: {}, ...sent }) as unknown as FastifyRequest // what is read of it

function problemWith(sent: Sent) {
  try {
    return parseRequest(trial, request(sent))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.status, 'errors' in error.body ? error.body.errors.map(({ name }) => name) : error.body.message]
  }
}

test('missing values get their defaults, and text of the address is converted', () => {
  expect(parseRequest(trial, request({ query: { limit: '5' }, headers: { 'if-match': '"3"' } }))).toEqual({
    params: { number: 1 },
    query: { limit: 5 },
    body: { name: 'x', lines: [] },
    ifMatch: 3,
  })
  expect(problemWith({})).toMatchObject({ query: { limit: 20 }, ifMatch: null })
})

test('an endpoint without query and body schemas and without versions gets none of them', () => {
  const bare = endpoint({ method: 'POST', path: '/bare', need: 'signedIn', summary: 'Nothing' })
  expect(parseRequest(bare, request({ query: { a: '1' }, body: { b: 2 }, headers: { 'if-match': 'x' } }))).toEqual({
    params: {},
    query: {},
    body: undefined,
  })
})

describe('refused with the name of the field:', () => {
  test.each([
    ['an unknown field', { body: { name: 'x', nmae: 1, isAdmin: true } }, ['nmae', 'isAdmin']],
    ['an unknown nested field', { body: { name: 'x', lines: [{ count: 1, price: 1 }] } }, ['lines.0.price']],
    ['a missing field', { body: {} }, ['name']],
    ['each wrong value', { body: { name: '', lines: [{ count: 1 }, { count: 'x' }] } }, ['name', 'lines.1.count']],
    ['no body', { body: null }, ['body']],
    ['a body that is a list', { body: [] }, ['body']],
    ['an unknown query parameter', { query: { limti: '1' } }, ['limti']],
    ['a query parameter out of bounds', { query: { limit: '101' } }, ['limit']],
  ])('%s', (_, sent, names) => {
    expect(problemWith(sent)).toEqual([400, names])
  })
})

test('an impossible path parameter is not found, even if the body is wrong too', () => {
  expect(problemWith({ params: { number: 'x' }, body: {} })).toEqual([404, 'Item not found'])
})

test('If-Match accepts a version or *, and an unreadable version counts as outdated', () => {
  const ifMatch = (text: string) => problemWith({ headers: { 'if-match': text } })
  expect([ifMatch('"7"'), ifMatch('W/"7"'), ifMatch('*')]).toMatchObject([
    { ifMatch: 7 },
    { ifMatch: 7 },
    { ifMatch: null },
  ])
  for (const odd of ['7', '""', '"x"', '"-1"', '"1", "2"', '"99999999999"'])
    expect([odd, ifMatch(odd)]).toEqual([odd, [412, 'Someone else changed this in the meantime']])
})
