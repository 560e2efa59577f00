import { request } from 'node:http'
import { expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'

const server = testServer()

const statusWithHost = (path: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(server.url + path, { headers: { host } }, response => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })

test.each(['[', 'a b'])('the API reference refuses a host that is none: %s', async host => {
  for (const path of ['/api/docs', '/api/docs/']) expect(await statusWithHost(path, host)).toBe(400)
})
