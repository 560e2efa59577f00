import { contract } from '@aftermile/contract/index'
import { Meta } from '@aftermile/contract/settings/meta'
import { expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'

const server = testServer()

async function metaOf(email: string): Promise<Meta> {
  const answer = await (await server.as(email)).call(contract.meta.get, { params: { languageId: 'en' } })
  return Meta.parse(answer.body)
}

test('every lookup set has entries, each id once', async () => {
  const policy = { id: 'fast', type: 'SlaRule', name: 'Fast', targetStatus: ['delivered'] } as const
  await (await server.as('admin@nordhem.example')).ask(contract.rules.create, { body: policy })
  const { tags, ...sets } = await metaOf('admin@nordhem.example')
  expect(tags.length).toBe(sets.tag.length)
  for (const [name, entries] of Object.entries(sets)) {
    expect([name, entries.length > 0]).toEqual([name, true])
    expect([name, new Set(entries.map(entry => entry.id)).size]).toEqual([name, entries.length])
    expect([name, entries.every(entry => entry.text !== '')]).toEqual([name, true])
  }
  expect(sets.milestone.map(entry => entry.index)).toEqual([1000, 2000, 3000, 4000, 5000, 6000])
  expect(sets.tag.find(entry => entry.id === 'damaged')).toMatchObject({ isAlert: true })
  expect(sets.serviceProviderProduct).toContainEqual(
    expect.objectContaining({ id: 'postnord/mypack_collect', parentId: 'postnord' }),
  )
  expect(sets.countryArea.find(entry => entry.id === 'SE-21')?.text).toContain('Malmö')
})

test('merchants are those of the own tenant that the user may see', async () => {
  const ids = async (email: string) => (await metaOf(email)).merchant.map(entry => entry.id).sort()
  expect(await ids('merchant@nordhem.example')).toEqual(['fjallro', 'kattvik'])
  expect(await ids('admin@sydkust.example')).toEqual(['hamnverk', 'kustmat'])
})

test("a carrier's tracking page is ours, or the tenant's own", async () => {
  const admin = await server.as('admin@nordhem.example')
  const settings = { trackingUrl: 'https://van.example/track/{number}' }
  const body = { id: 'own-van', name: 'Own van', settings }
  expect((await admin.call(contract.serviceProviders.create, { body })).status).toBe(201)
  const { serviceProvider } = await metaOf('user@nordhem.example')
  const pageOf = (id: string) => serviceProvider.find(entry => entry.id === id)?.trackingUrl
  expect([pageOf('own-van'), pageOf('budbee')]).toEqual([settings.trackingUrl, null])
  expect(pageOf('postnord')).toBe('https://tracking.postnord.com/en/?id={number}')
  const wrong = { ...body, id: 'other-van', settings: { trackingUrl: 'javascript:alert({number})' } }
  expect((await admin.call(contract.serviceProviders.create, { body: wrong })).status).toBe(400)
})
