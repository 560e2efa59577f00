import { expect, test } from 'vitest'
import { type Crumb, maxCrumbs, moveLast, visit } from './breadcrumb-trail.ts'

const page = (path: string): Crumb => ({ path, href: path, title: path.slice(1) })
const walk = (...paths: string[]) => paths.map(page).reduce(visit, [] as readonly Crumb[])
const titles = (trail: readonly Crumb[]) => trail.map(crumb => crumb.title)

test('the breadcrumb keeps at most 11 pages, the last ones', () => {
  const paths = Array.from({ length: 15 }, (_, index) => `/page-${index}`)
  expect(maxCrumbs).toBe(11)
  expect(titles(walk(...paths))).toEqual(paths.slice(4).map(path => path.slice(1)))
})

test('a page on the way is gone back to', () => {
  expect(titles(walk('/tags', '/tags/a', '/users', '/tags/a'))).toEqual(['tags', 'tags/a'])
})

test('the same page again changes only its title', () => {
  const trail = visit(walk('/tags', '/tags/a'), { ...page('/tags/a'), title: 'Renamed' })
  expect(titles(trail)).toEqual(['tags', 'Renamed'])
})

test('home starts anew', () => {
  expect(walk('/tags', '/tags/a', '/')).toEqual([])
  expect(walk('/tags', '/plugin')).toEqual([])
})

test('the form of a new thing leaves no trace once it is created', () => {
  expect(titles(walk('/tags', '/tags/create', '/tags/a'))).toEqual(['tags', 'tags/a'])
})

test('the way back keeps the filters of a list', () => {
  const trail = moveLast(walk('/tags'), { path: '/tags', href: '/tags?q=vip' })
  expect(visit(trail, page('/tags/a'))[0]?.href).toBe('/tags?q=vip')
  expect(moveLast(trail, { path: '/users', href: '/users?q=1' })).toBe(trail)
})
