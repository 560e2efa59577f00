import { describe, expect, test } from 'vitest'
import { conflict } from '../../runtime/problem.ts'
import { problemOf, requestIdOf } from './problem-of.ts'

const failing = (fields: object, message = 'relation "secret_table" at 10.0.0.7') =>
  Object.assign(new Error(message), fields)

test('a thrown problem is not changed', () => {
  const thrown = conflict('It is taken')
  expect(problemOf(thrown)).toBe(thrown)
})

describe('an error code becomes a status', () => {
  test.each([
    ['23505', 409],
    ['23503', 409],
    ['22021', 400],
    ['22P02', 400],
    ['22P05', 400],
    ['57014', 503],
    ['55P03', 503],
    ['25006', 503],
    ['53300', 503],
    ['40001', 503],
    ['40P01', 503],
    ['57P01', 503],
    ['08006', 503],
    ['53100', 507],
    ['42P01', 500],
    ['ECONNREFUSED', 503],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 400],
  ])('%s: %i, without internal details', (code, status) => {
    const problem = problemOf(failing({ code }))
    expect(problem.status).toBe(status)
    expect(JSON.stringify(problem.body)).not.toMatch(/secret_table|10\.0\.0\.7/)
    expect(problem.headers['retry-after']).toBe(status === 503 ? '1' : undefined)
  })

  test('23503: the message says where the item is used', () => {
    // A Citus names the shard.
    for (const table of ['shipment_tags', 'shipment_tags_102345'])
      expect(problemOf(failing({ code: '23503', table })).body).toEqual({
        message: 'This is used in shipment tags. Remove it there first.',
      })
    expect(problemOf(failing({ code: '23503' })).body).toEqual({ message: 'This is in use' })
  })
})

test('a lost connection is recognised by its message too', () => {
  for (const message of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
    expect([message, problemOf(new Error(message)).status]).toEqual([message, 503])
})

test('a 4xx error of a library keeps its message; other errors become 500', () => {
  expect(problemOf(failing({ statusCode: 404 }, 'No such page'))).toMatchObject({
    status: 404,
    body: { message: 'No such page' },
  })
  for (const odd of [failing({ statusCode: 502 }), failing({}), 'text', null, { statusCode: 404 }])
    expect(problemOf(odd)).toMatchObject({ status: 500, body: { message: 'Something went wrong on our side' } })
})

test('the request id is that of the caller if it is valid', () => {
  const idOf = (given: string | string[] | undefined) => requestIdOf({ headers: { 'x-request-id': given } })
  expect(idOf('order-42_x')).toBe('order-42_x')
  for (const odd of [undefined, '', 'short', 'x'.repeat(65), 'a b c d e f g', ['order-42', 'order-43']])
    expect(idOf(odd)).toMatch(/^[0-9a-f-]{36}$/)
})
