import { endpoint } from '@aftermile/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readResponse } from './caller.ts'

const get = endpoint({
  method: 'GET',
  path: '/things/{id}',
  need: { scope: 'tag_write' },
  summary: 'One thing',
  reply: z.object({ id: z.string(), name: z.string().default('none') }),
})
const remove = endpoint({ method: 'DELETE', path: '/things/{id}', need: { scope: 'tag_write' }, summary: 'Delete it' })
const thing = { id: 'vip', name: 'VIP' }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

test('a reply must match the contract exactly', async () => {
  expect((await readResponse(get, json(thing))).reply.name).toBe('VIP')
  await expect(readResponse(get, json({ ...thing, secret: 1 }))).rejects.toThrow('other fields')
  await expect(readResponse(get, json({ id: 'vip' }))).rejects.toThrow('other fields')
  await expect(readResponse(get, json({ ...thing, name: 1 }))).rejects.toThrow()
  await expect(readResponse(get, json(thing, 201))).rejects.toThrow('promises 200 and answers 201')
  await expect(readResponse(remove, json(null))).rejects.toThrow('promises 204 and answers 200')
})

test('an error response has no reply, and only a 400 has field errors', async () => {
  const missing = await readResponse(get, json({ message: 'Item not found' }, 404))
  expect(missing.body).toEqual({ message: 'Item not found' })
  expect(() => missing.reply).toThrow('GET /things/{id}: 404')
  expect(() => missing.errors).toThrow('GET /things/{id}: 404')
  const errors = [{ name: 'id', message: 'no' }]
  expect((await readResponse(get, json({ errors }, 400))).errors).toEqual(errors)
})
