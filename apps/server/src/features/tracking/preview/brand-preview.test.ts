import { contract } from '@aftermile/contract/index'
import { noBrand } from '@aftermile/contract/settings/brand'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { show } = contract.brandPreview
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  const brand = { ...noBrand, color: '#102030', accentColor: '#0b6e4f', supportUrl: 'https://tenant.example/help' }
  await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { brand } })
})

const shown = (kind: 'mail' | 'page', brand = {}, fields = {}) =>
  admin.ask(show, { body: { kind, name: 'Lamphuset', brand: { ...noBrand, ...brand }, ...fields } })

describe('the preview of a brand', () => {
  test('is the mail as it is sent: the accent colour is that of buttons and links, in a readable ink', async () => {
    const { html, subject, senderName } = await shown('mail', {
      color: '#ffffff',
      accentColor: '#ffe600',
      senderName: 'Lamps',
    })
    expect([subject, senderName]).toEqual([expect.stringMatching(/\S/), 'Lamps'])
    expect(html).toContain('bgcolor="#ffe600"')
    expect(html).toMatch(/background:#ffe600;[^"]*color:#1f2430/)
    expect(html).toContain('href="https://tenant.example/help" style="color:#1f2430')
    expect((await shown('mail', { color: '#ffffff', accentColor: '#0b6e4f' })).html).toContain('style="color:#0b6e4f')
  })

  test('is the tracking page of a sample parcel, with the name and the contacts of the brand', async () => {
    const { html } = await shown('page', { supportPhone: '+46 40 123 45 67' })
    for (const part of ['<html', 'Lamphuset', '+46 40 123 45 67', 'https://tenant.example/help', '#102030'])
      expect(html).toContain(part)
    expect(html).not.toContain('<script')
    expect((await shown('page', { color: '#102030', accentColor: '#ffe600' })).html).toContain(
      '--brand:#102030;--on-brand:#ffffff;--button:#ffe600;--on-button:#000000',
    )
  })

  test('takes what is empty from the tenant, unless it is the brand of the tenant itself', async () => {
    expect((await shown('mail')).html).toContain('#102030')
    expect((await shown('mail', {}, { isTenant: true })).html).not.toContain('#102030')
  })

  test('refuses what could not be saved, and names it', async () => {
    const body = { kind: 'mail', name: 'x', brand: { ...noBrand, color: 'red;}' } } as const
    expect((await admin.call(show, { body })).errors[0]?.name).toBe('brand.color')
  })
})
