import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { isoAgo, openPage } from '../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const png = Buffer.from('\x89PNG\r\n\x1a\nthe rest', 'latin1')
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('a'), aShipment('b'), aShipment('r', { scenarioId: 'inbound_return' })])
})

async function put(id: string, kind: string, name: string, content: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const response = await fetch(`${server.url}/api/v1/shipments/fjallro-${id}/documents?kind=${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  return ((await response.json()) as { id: string }).id
}

const urlOf = async (id: string) =>
  (await admin.ask(contract.shipments.get, { params: { id: `fjallro-${id}` } })).trackingUrl ?? ''

test('the receiver opens the proof of delivery, and it can do nothing but be seen', async () => {
  const id = await put('a', 'proof_of_delivery', 'signature.png', png)
  const response = await fetch(`${await urlOf('a')}/files/${id}`)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(await (await fetch(await urlOf('a'))).text()).toContain(`/files/${id}`)
})

test('a picture of a delivered parcel is in the page, loaded late, for who has the link', async () => {
  await send(admin, 'shipments', [aShipment('p')])
  await send(admin, 'events', [anEvent('p', 'out_for_delivery', isoAgo(5))])
  const picture = await put('p', 'proof_of_delivery', 'door.png', png)
  const text = await put('p', 'proof_of_delivery', 'note.pdf', Buffer.from('%PDF-1.4 …'))
  const page = await urlOf('p')
  expect((await openPage(page)).text).not.toContain('<img src="/track')
  await send(admin, 'events', [anEvent('p', 'delivered', isoAgo(1))])
  const path = `${new URL(page).pathname}/files`
  await expect.poll(async () => (await openPage(page)).text).toContain('<img src="/track')
  const shown = await openPage(page)
  expect(shown.text).toContain(
    `<a href="${path}/${picture}"><img src="${path}/${picture}" alt="Proof of delivery" loading="lazy" decoding="async"></a>`,
  )
  expect(shown.text.match(new RegExp(`${path}/${picture}`, 'g'))).toHaveLength(2)
  expect(shown.text).toContain(`class="button" href="${path}/${text}"`)
  expect(shown.headers.get('content-security-policy')).toContain("img-src 'self'")
  expect((await openPage(`${page}?view=public`)).text).not.toContain('/files/')
})

test('a return has its label, as a file to store', async () => {
  const id = await put('r', 'label', 'label.pdf', Buffer.from('%PDF-1.4 …'))
  const response = await fetch(`${await urlOf('r')}/files/${id}`)
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="label.pdf"; filename*=UTF-8''label.pdf`,
  ])
})

test('files of others, of staff and of nobody are the same: not found', async () => {
  const own = await put('a', 'proof_of_delivery', 'own.png', png)
  const label = await put('a', 'label', 'label.png', png)
  const internal = await put('a', 'document', 'internal.png', png)
  const tries = [
    `${await urlOf('b')}/files/${own}`,
    `${await urlOf('a')}/files/${label}`,
    `${await urlOf('a')}/files/${internal}`,
    `${await urlOf('a')}/files/${encodeURIComponent("' or 1=1 --")}`,
    `${await urlOf('a')}/files/${'x'.repeat(300)}`,
    `${server.url}/track/x/files/${own}`,
  ]
  const replies = await Promise.all(tries.map(async url => (await fetch(url)).status))
  expect(replies).toEqual(tries.map(() => 404))
})
