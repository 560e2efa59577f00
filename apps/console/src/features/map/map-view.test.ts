import fc from 'fast-check'
import { expect, test } from 'vitest'
import { farther, fitted, moved, nearer, size, type View, whole, zoomed } from './map-view.ts'

const acts = fc.array(
  fc.oneof(
    fc.constant(nearer),
    fc.constant(farther),
    fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 })).map(
      ([across, down]) =>
        (view: View) =>
          moved(view, across / 2, down / 2),
    ),
  ),
  { maxLength: 30 },
)

test('however one moves and zooms, the map fills its frame', () => {
  fc.assert(
    fc.property(acts, all => {
      const { x, y, zoom } = all.reduce<View>((view, act) => act(view), whole)
      expect(zoom).toBeGreaterThanOrEqual(1)
      expect(x - size.width / 2 / zoom).toBeGreaterThanOrEqual(-1e-6)
      expect(x + size.width / 2 / zoom).toBeLessThanOrEqual(size.width + 1e-6)
      expect(y - size.height / 2 / zoom).toBeGreaterThanOrEqual(-1e-6)
      expect(y + size.height / 2 / zoom).toBeLessThanOrEqual(size.height + 1e-6)
    }),
  )
})

test('the point under the pointer stays under it', () => {
  const around = { x: 500, y: 300 }
  const before = zoomed(whole, 4)
  const after = zoomed(before, 2, around)
  const onScreen = (view: View) => [(around.x - view.x) * view.zoom, (around.y - view.y) * view.zoom]
  const [x = 0, y = 0] = onScreen(after)
  const [wantedX = 0, wantedY = 0] = onScreen(before)
  expect(x).toBeCloseTo(wantedX)
  expect(y).toBeCloseTo(wantedY)
})

test('a box is seen whole', () => {
  const view = fitted({ x: 400, y: 200, width: 100, height: 100 })
  expect(size.width / view.zoom).toBeGreaterThan(100)
  expect(size.height / view.zoom).toBeGreaterThan(100)
  expect(view).toMatchObject({ x: 450, y: 250 })
})
