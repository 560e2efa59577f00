import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { readDocuments } from './documents.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('d1'), aShipment('d2'), aShipment('d3')])
  const html = { contentType: 'text/html', content: '<p>Hi</p>' }
  await putTemplate(server.admin, { id: 'list', type: 'attachment', contentType: 'text/csv', content: 'a;b' })
  await putTemplate(server.admin, {
    ...html,
    id: 'papers',
    payload: '{"subject": "S", "attachments": ["label", "list"]}',
  })
  await add('d1', 'label', 'Label.pdf', Buffer.from('%PDF-1.7 one'))
  await add('d1', 'label', 'Second.pdf', Buffer.from('%PDF-1.7 two'))
  await add('d1', 'proof_of_delivery', 'Proof.pdf', Buffer.alloc(1_200_000, 'x'))
  await add('d1', 'document', 'Customs.pdf', Buffer.alloc(1_000_000, 'y'))
})

async function add(shipment: string, kind: string, name: string, bytes: Buffer): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const url = `${server.url}/api/v1/shipments/fjallro-${shipment}/documents?kind=${kind}`
  const { status } = await fetch(url, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(status).toBe(201)
}

const namesFor = async (containerId: string) => {
  const body = { containerType: 'Shipment' as const, templateId: 'papers', containerId }
  return JSON.parse((await admin.ask(contract.rendering.render, { body })).payload ?? '{}').attachments
}

test('the documents of the shipment are attached after the templates, and none if it has none', async () => {
  expect(await namesFor('fjallro-d1')).toEqual(['The list.csv', 'Label.pdf', 'Second.pdf'])
  expect(await namesFor('fjallro-d2')).toEqual(['The list.csv'])
})

const readOf = (shipmentId: string, kinds: string[], tenantId = 'nordhem') =>
  inTenantOf(server, tenantId, async ctx =>
    (await readDocuments(ctx, [{ messageId: 'm', shipmentId, kinds }])).get('m'),
  )

test('they arrive byte by byte, also in several pieces', async () => {
  expect(await readOf('fjallro-d1', ['proof_of_delivery'])).toEqual([
    {
      name: 'Proof.pdf',
      contentType: expect.any(String),
      sizeBytes: 1_200_000,
      base64: Buffer.alloc(1_200_000, 'x').toString('base64'),
    },
  ])
})

test('of another tenant there are none, and more than 2 MB are refused', async () => {
  expect(await readOf('fjallro-d1', ['label'], 'sydkust')).toEqual([])
  expect(await readOf('fjallro-d1', ['proof_of_delivery', 'document'])).toMatchObject({
    kind: 'problem',
    reason: 'The documents of the shipment are larger than 2 MB together',
  })
})
