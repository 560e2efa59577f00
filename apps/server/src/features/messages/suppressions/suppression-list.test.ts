import { apiBase, contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, readResponse } from '../../../test/caller.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.suppressions
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

async function send(content: string, caller = admin) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'list.csv')
  const response = await fetch(`${server.url}${apiBase}/suppressions/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
  })
  return readResponse(calls.import, response)
}

async function exported(caller = admin): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}${apiBase}/suppressions/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return { status: response.status, text: await response.text() }
}

const find = async (text: string) => (await admin.ask(calls.list, { query: { text } })).items
const entries = async () => (await admin.ask(contract.audit.list, { query: { noun: 'suppression' } })).items

describe('a list of addresses', () => {
  test('is imported with its reasons; what can’t be taken is named by line', async () => {
    const file = [
      'E-mail;Reason;Note',
      'Maja@Mail.example;unsubscribe;from the old shop',
      'maja@mail.example;Marked as spam;twice',
      '+46 70 174 06 05;;',
      'no address;;',
      '0701740605;;',
      'a@mail.example;because;',
      '',
      'b@mail.example;Address does not exist;',
    ].join('\n')
    const { reply } = await send(file)
    expect(reply).toMatchObject({ added: 3, known: 0, refusedCount: 3 })
    expect(reply.refused.map(({ line, address }) => [line, address])).toEqual([
      [5, 'no address'],
      [6, '0701740605'],
      [7, 'a@mail.example'],
    ])
    expect(reply.refused[2]?.problem).toBe('The reason must be one of hard_bounce, complaint, unsubscribe, manual')
    expect(await find('maja@mail')).toMatchObject([{ channel: 'email', reason: 'complaint', note: 'twice' }])
    expect(await find('+4670')).toMatchObject([{ channel: 'text', reason: 'manual', createdBy: 'Admin at Nordhem' }])
    expect((await entries()).filter(({ action }) => action === 'create')).toHaveLength(3)
    expect((await send(file)).reply).toMatchObject({ added: 0, known: 3 })
  })

  test('makes an unsubscribed address one that gets nothing, and not the other way round', async () => {
    await send('address,reason\nweak@mail.example,unsubscribe\nstrong@mail.example,hard_bounce')
    const { reply } = await send('address,reason\nweak@mail.example,hard_bounce\nstrong@mail.example,unsubscribe')
    expect(reply).toMatchObject({ added: 1, known: 1 })
    expect((await find('weak'))[0]?.reason).toBe('hard_bounce')
    expect((await find('strong'))[0]?.reason).toBe('hard_bounce')
  })

  test.each([
    ['nothing', '', 'This file is empty.'],
    ['no addresses', 'name,age\nMaja,30', 'This file has no column “address”. Name the column with the addresses so.'],
    ['only a head', 'address\n', 'This file has a header but no rows.'],
    ['too many rows', `address\n${'a@mail.example\n'.repeat(20_001)}`, /more than 20\s000 rows/],
    ['binary data', `\u0001\u0002\u0003\u0004`.repeat(50), /binary data/],
  ])('with %s is refused', async (_, content, message) => {
    const { status, errors } = await send(content)
    expect([status, errors[0]?.name]).toEqual([400, 'file'])
    expect(errors[0]?.message).toMatch(message)
  })

  test('is exported so that no spreadsheet runs it and it can be imported again; the audit log says who did it', async () => {
    await admin.ask(calls.create, {
      body: { channel: 'email', address: 'formula@mail.example', note: '=HYPERLINK("http://x.example")' },
    })
    const { text } = await exported()
    expect(text).toContain('channel,address,reason,note,since,by\r\n')
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(text).toContain("text,'+46701740605,Added by hand,")
    const [entry] = await entries()
    expect(entry).toMatchObject({ itemId: 'export', changes: { exported: { after: expect.any(Number) } } })
    const before = (await admin.ask(calls.list, { query: { size: '100' } })).items
    for (const { id } of before) await admin.call(calls.remove, { params: { id } })
    expect((await send(text)).reply).toMatchObject({ added: before.length, refusedCount: 0 })
    const kept = ({ address, channel, reason, note }: (typeof before)[number]) => [address, channel, reason, note]
    const after = (await admin.ask(calls.list, { query: { size: '100' } })).items
    expect(after.map(kept).toSorted()).toEqual(before.map(kept).toSorted())
  })

  test('concerns the whole tenant: others have no part in it', async () => {
    for (const name of ['user', 'merchant']) {
      const caller = await server.as(`${name}@nordhem.example`)
      expect((await send('address\nx@mail.example', caller)).status).toBe(403)
      expect((await exported(caller)).status).toBe(403)
    }
    const foreign = await exported(await server.as('admin@sydkust.example'))
    expect(foreign.text).not.toContain('@mail.example')
  })
})
