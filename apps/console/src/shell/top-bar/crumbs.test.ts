import { expect, test } from 'vitest'
import { type Crumb, moveLast, pathOf, visit } from './crumbs.ts'

const page = (path: string): Crumb => ({ path, href: path, title: path.slice(1) })
const trailOf = (...paths: string[]) => paths.map(page).reduce(visit, [] as readonly Crumb[])
const titles = (trail: readonly Crumb[]) => trail.map(crumb => crumb.title)

test('the breadcrumb keeps at most 11 pages, the last ones', () => {
  const paths = Array.from({ length: 15 }, (_, index) => `/page-${index}`)
  expect(titles(trailOf(...paths))).toEqual(paths.slice(4).map(path => path.slice(1)))
})

test('a page that is visited again comes last', () => {
  expect(titles(trailOf('/tags', '/tags/a', '/users', '/tags/a'))).toEqual(['tags', 'users', 'tags/a'])
})

test('visiting the last page again changes only its title', () => {
  const trail = visit(trailOf('/tags', '/tags/a'), { ...page('/tags/a'), title: 'Renamed' })
  expect(titles(trail)).toEqual(['tags', 'Renamed'])
})

test('the home page is not in the trail', () => {
  expect(titles(trailOf('/tags', '/', '/users', '/plugin'))).toEqual(['tags', 'users'])
})

test('each item that a list opens is a page of its own, and filters are none', () => {
  expect(pathOf('/shipments?text=anna&page=2')).toBe('/shipments')
  expect(pathOf('/shipments?id=7&text=anna')).toBe('/shipments?id=7')
  expect(pathOf('/orders?merchantId=a&id=7')).toBe('/orders?id=7&merchantId=a')
})

test('the create form is not in the trail once the item is created', () => {
  expect(titles(trailOf('/tags', '/tags/create', '/tags/a'))).toEqual(['tags', 'tags/a'])
})

test('the link back to a list keeps its filters', () => {
  const trail = moveLast(trailOf('/tags'), { path: '/tags', href: '/tags?q=vip' })
  expect(visit(trail, page('/tags/a'))[0]?.href).toBe('/tags?q=vip')
  expect(moveLast(trail, { path: '/users', href: '/users?q=1' })).toBe(trail)
})
