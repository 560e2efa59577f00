import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer()

test('the list accepts the filters that boards link to it with, and other merchants stay hidden', async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [
    aShipment('one', {
      scenarioId: 'inbound_return',
      returnTypeId: 'regret',
      payingCustomerNumber: 'A-1',
      senderPartyTypeId: 'consumer',
      senderPartyName: 'Anna Berg',
      receiverPartyTypeId: 'warehouse',
      fromCity: 'Lund',
      fromZipCode: '222 22',
      fromCountryCode: 'SE',
    }),
    aShipment('two', { toCity: 'Oslo', toZipCode: '0150', toCountryCode: 'NO' }),
    aShipment('three', { merchantId: 'lykta', toCity: 'Oslo', toZipCode: '0150', toCountryCode: 'NO' }),
  ])
  const found = async (email: string, facets: string) => {
    const answer = await (await server.as(email)).call(contract.search.shipments, { query: { facets } })
    const { items } = answer.reply
    return items.map(({ document }) => document.id).sort()
  }
  const asAdmin = (facets: string) => found('admin@nordhem.example', facets)
  for (const filter of [
    'returnTypeId:regret',
    'payingCustomerNumber:A-1',
    'senderPartyTypeId:consumer,company',
    'senderPartyName:Anna Berg',
    'receiverPartyTypeId:warehouse',
    'fromCity:Lund',
    'fromCountryCode:SE',
  ])
    expect([filter, await asAdmin(filter)]).toEqual([filter, ['fjallro-one']])
  expect(await asAdmin('toCity:Oslo')).toEqual(['fjallro-two', 'lykta-three'])
  expect(await asAdmin('id:fjallro-one,lykta-three,nothing')).toEqual(['fjallro-one', 'lykta-three'])
  expect(await found('merchant@nordhem.example', 'id:fjallro-one,lykta-three')).toEqual(['fjallro-one'])
  expect(await found('admin@sydkust.example', 'id:fjallro-one,lykta-three')).toEqual([])
})
