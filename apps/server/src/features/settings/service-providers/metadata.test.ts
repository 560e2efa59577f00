import { contract } from '@aftermile/contract/index'
import { providerMetadata } from '@aftermile/contract/settings/service-provider-metadata'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/server.ts'

const server = testServer()
const { metadata, create } = contract.serviceProviders

test('the metadata lists the adapters and the fields that each of them takes', async () => {
  const admin = await server.as('admin@nordhem.example')
  const answer = await admin.call(metadata, { params: { id: 'postnord' } })
  expect(providerMetadata.parse(answer.body)).toEqual(answer.body)
  const { apis, ...rest } = answer.reply
  expect(apis.map(api => api.id).sort()).toEqual(
    ['bring', 'budbee', 'dhl', 'dhl_express', 'dhl_parcel_de', 'fedex', 'generic', 'gls', 'postnord', 'ups'].sort(),
  )
  expect(apis.find(api => api.id === 'postnord')?.credentialFields).toContainEqual({
    id: 'apiKey',
    label: 'API key',
    isSecret: true,
    isRequired: true,
    default: null,
    help: null,
    choices: null,
    isLong: false,
    format: 'text',
  })
  expect(apis.filter(api => api.webhookField !== null).map(api => api.id)).toEqual(['generic'])
  expect(apis.find(api => api.id === 'gls')?.limits).toMatchObject({ numbersPerCall: 10, callsPerDay: 500 })
  // A carrier of one's own has no page of its own.
  expect(apis.filter(api => api.keySource === null)).toEqual([])
  expect(rest).toMatchObject({ defaultApiId: 'postnord', secretMask: '********' })
  expect(rest.trackingTypes.map(type => type.id)).toEqual(['poll', 'push', 'none'])
  expect(rest.productGroups).toContainEqual(expect.objectContaining({ id: 'parcel_locker', text: 'Parcel locker' }))
})

test('a carrier without an adapter gets the generic one, and an unknown carrier has no metadata', async () => {
  const admin = await server.as('admin@nordhem.example')
  const sydkust = await server.as('admin@sydkust.example')
  await admin.call(create, { body: { id: 'cykelbud', name: 'Cykelbud' } })
  const params = { id: 'cykelbud' }
  expect((await admin.call(metadata, { params })).body).toMatchObject({ defaultApiId: 'generic' })
  expect((await sydkust.call(metadata, { params })).status).toBe(404)
})
