import { gridColumns } from '@aftermile/dashboards/board/board'
import { inReadingOrder, type LayoutItem } from '@aftermile/dashboards/board/layout'
import { moveElement, type LayoutItem as Place, verticalCompactor } from 'react-grid-layout/core'

export type Direction = 'left' | 'right' | 'up' | 'down'
export type Sizing = 'wider' | 'narrower' | 'taller' | 'shorter'

type Places = readonly Pick<Place, 'i' | 'x' | 'y' | 'w' | 'h'>[]

/** The items at the places that the grid gave them. */
export function placedAt(items: readonly LayoutItem[], places: Places): LayoutItem[] {
  const known = new Map(places.map(place => [place.i, place]))
  return items.map(item => {
    const { x, y, w, h } = known.get(item.i) ?? item
    return { ...item, x, y, w, h }
  })
}

/** Moves one column sideways, or past the nearest widget above or below. Other widgets make room as in a drag. */
export function movedBy(items: readonly LayoutItem[], i: string, direction: Direction): LayoutItem[] {
  const item = items.find(each => each.i === i)
  if (item === undefined) return [...items]
  if (direction === 'left') return movedTo(items, item, { x: Math.max(0, item.x - 1), y: item.y })
  if (direction === 'right') return movedTo(items, item, { x: Math.min(gridColumns - item.w, item.x + 1), y: item.y })
  const near = neighbour(items, item, direction)
  if (near === undefined) return [...items]
  return direction === 'up'
    ? movedTo(items, item, { x: item.x, y: near.y })
    : movedTo(items, near, { x: near.x, y: item.y })
}

export function resizedBy(items: readonly LayoutItem[], i: string, sizing: Sizing): LayoutItem[] {
  const sized = items.map(item => (item.i === i && !item.stopResize ? sizedBy(item, sizing) : item))
  return compacted(sized)
}

export const withoutItem = (items: readonly LayoutItem[], i: string): LayoutItem[] =>
  compacted(items.filter(item => item.i !== i))

/** Undoes a removal: places are as they were before it, and widgets removed or added since then stay so. */
export function withItemBack(items: readonly LayoutItem[], i: string, before: readonly LayoutItem[]): LayoutItem[] {
  const has = (all: readonly LayoutItem[], id: string) => all.some(each => each.i === id)
  const kept = before.filter(each => each.i === i || has(items, each.i))
  return compacted([...kept, ...items.filter(each => !has(kept, each.i))])
}

/** Moves widgets up into gaps. */
export const compacted = (items: readonly LayoutItem[]): LayoutItem[] =>
  placedAt(items, verticalCompactor.compact(items.map(placeOf), gridColumns))

function movedTo(items: readonly LayoutItem[], item: LayoutItem, { x, y }: { x: number; y: number }): LayoutItem[] {
  const places = items.map(placeOf)
  const place = places.find(each => each.i === item.i)
  if (place === undefined) return [...items]
  const moved = moveElement(places, place, x, y, true, false, 'vertical', gridColumns)
  return placedAt(items, verticalCompactor.compact(moved, gridColumns))
}

function neighbour(items: readonly LayoutItem[], item: LayoutItem, direction: 'up' | 'down'): LayoutItem | undefined {
  const beside = inReadingOrder(items).filter(
    each => each.i !== item.i && each.x < item.x + item.w && item.x < each.x + each.w,
  )
  return direction === 'up' ? beside.findLast(each => each.y < item.y) : beside.find(each => each.y > item.y)
}

function sizedBy(item: LayoutItem, sizing: Sizing): LayoutItem {
  const { x, w, h, minW, minH, maxW = gridColumns, maxH = Number.POSITIVE_INFINITY } = item
  if (sizing === 'wider') {
    const width = Math.min(maxW, gridColumns, w + 1)
    return { ...item, w: width, x: Math.min(x, gridColumns - width) }
  }
  if (sizing === 'narrower') return { ...item, w: Math.max(minW, w - 1) }
  return { ...item, h: sizing === 'taller' ? Math.min(maxH, h + 1) : Math.max(minH, h - 1) }
}

const placeOf = ({ i, x, y, w, h }: LayoutItem): Place => ({ i, x, y, w, h })
