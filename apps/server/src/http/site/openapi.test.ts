import { expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'

const server = testServer()

test.each(['[', 'a b'])('the API reference refuses a host that is none: %s', async host => {
  for (const path of ['/api/docs', '/api/docs/']) {
    const response = await fetch(server.url + path, { headers: { 'x-forwarded-host': host }, redirect: 'manual' })
    expect(response.status).toBe(400)
  }
})
