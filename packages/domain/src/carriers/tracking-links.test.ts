import { expect, test } from 'vitest'
import { isTrackingPage, trackingLink, trackingPageOf } from './tracking-links.ts'

test("the tenant's own tracking page comes before ours", () => {
  expect(trackingPageOf('ups', null)).toBe('https://www.ups.com/track?tracknum={number}')
  expect(trackingPageOf('ups', 'https://acme.example/{number}')).toBe('https://acme.example/{number}')
  expect(trackingPageOf('own-van', null)).toBeNull()
})

test('the number is encoded, so that it cannot leave its place in the address', () => {
  expect(trackingLink('https://acme.example/t?id={number}&l=en', '7&l=x/#å')).toBe(
    'https://acme.example/t?id=7%26l%3Dx%2F%23%C3%A5&l=en',
  )
})

test('only a web address with the number after its host is a tracking page', () => {
  for (const page of ['https://acme.example/{number}', 'http://acme.example/?a={number}'])
    expect(isTrackingPage(page)).toBe(true)
  for (const page of [
    'javascript:alert("{number}")',
    'https://{number}.example/',
    'https://acme.example/',
    'ftp://acme.example/{number}',
    'https://acme.example/{number} x',
    '//acme.example/{number}',
  ]) {
    expect(isTrackingPage(page)).toBe(false)
    expect(trackingLink(page, '1')).toBeNull()
  }
})
