import { contract } from '@aftermile/contract/index'
import type { AuditEntry } from '@aftermile/contract/settings/audit'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  for (let n = 0; n < 25; n++) await admin.call(contract.tags.create, { body: { id: `t${n}`, name: 'T' } })
})

type Page = { items: AuditEntry[]; continuationToken: string | null }
const page = (query: Record<string, string>) => admin.ask(contract.audit.list, { query })

test('pages follow one another, newest first, without gap or overlap', async () => {
  const seen: string[] = []
  let token: string | null = ''
  while (token !== null) {
    const { items, continuationToken }: Page = await page({
      noun: 'tag',
      userId: 'admin',
      size: '10',
      ...(token && { continuationToken: token }),
    })
    seen.push(...items.map(entry => entry.itemId))
    token = continuationToken
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `t${24 - n}`))
})

test('entries can be filtered by time, and a wrong query is refused by name', async () => {
  const later = new Date(Date.now() + 60_000).toISOString()
  expect((await page({ from: later })).items).toEqual([])
  expect((await page({ to: later, size: '1' })).items).toHaveLength(1)
  for (const [name, value] of Object.entries({
    size: '101',
    from: 'yesterday',
    continuationToken: 'x',
    colour: 'red',
  })) {
    const answer = await admin.call(contract.audit.list, { query: { [name]: value } })
    expect([answer.status, answer.errors.map(error => error.name)]).toEqual([400, [name]])
  }
})
