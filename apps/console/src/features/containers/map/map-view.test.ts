import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, fullView, moved, size, type View, zoomed, zoomIn, zoomOut } from './map-view.ts'

const changes = fc.array(
  fc.oneof(
    fc.constant(zoomIn),
    fc.constant(zoomOut),
    fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 })).map(
      ([across, down]) =>
        (view: View) =>
          moved(view, across / 2, down / 2),
    ),
  ),
  { maxLength: 30 },
)

test('after any moves and zooms the map fills its frame', () => {
  fc.assert(
    fc.property(changes, all => {
      const { x, y, zoom } = all.reduce<View>((view, change) => change(view), fullView)
      expect(zoom).toBeGreaterThanOrEqual(1)
      expect(x - size.width / 2 / zoom).toBeGreaterThanOrEqual(-1e-6)
      expect(x + size.width / 2 / zoom).toBeLessThanOrEqual(size.width + 1e-6)
      expect(y - size.height / 2 / zoom).toBeGreaterThanOrEqual(-1e-6)
      expect(y + size.height / 2 / zoom).toBeLessThanOrEqual(size.height + 1e-6)
    }),
  )
})

test('zooming keeps the point under the pointer in place', () => {
  const around = { x: 500, y: 300 }
  const before = zoomed(fullView, 4)
  const after = zoomed(before, 2, around)
  const onScreen = (view: View) => [(around.x - view.x) * view.zoom, (around.y - view.y) * view.zoom]
  const [x = 0, y = 0] = onScreen(after)
  const [expectedX = 0, expectedY = 0] = onScreen(before)
  expect(x).toBeCloseTo(expectedX)
  expect(y).toBeCloseTo(expectedY)
})

test('a fitted box is fully visible', () => {
  const view = fitted({ x: 400, y: 200, width: 100, height: 100 })
  expect(size.width / view.zoom).toBeGreaterThan(100)
  expect(size.height / view.zoom).toBeGreaterThan(100)
  expect(view).toMatchObject({ x: 450, y: 250 })
})
