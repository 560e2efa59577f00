/** The visible part of the map: its centre and its zoom. */
export type View = { readonly x: number; readonly y: number; readonly zoom: number }

export const size = { width: 960, height: 620 }
const maxZoom = 40
const step = 1.6

export const fullView: View = { x: size.width / 2, y: size.height / 2, zoom: 1 }
/** The Nordic countries. */
export const initialView: View = { x: 470, y: 225, zoom: 1.9 }

/** Zooms by a factor. The point `around` keeps its place on the screen. */
export function zoomed(view: View, factor: number, around: { x: number; y: number } = view): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), maxZoom)
  const part = view.zoom / zoom
  return clamped({ zoom, x: around.x + (view.x - around.x) * part, y: around.y + (view.y - around.y) * part })
}

export const isMaxZoom = ({ zoom }: View): boolean => zoom === maxZoom

export const zoomIn = (view: View): View => zoomed(view, step)
export const zoomOut = (view: View): View => zoomed(view, 1 / step)

/** Moves by a part of the visible area: 1 is its full width or height. */
export const moved = (view: View, across: number, down: number): View =>
  clamped({ ...view, x: view.x + (across * size.width) / view.zoom, y: view.y + (down * size.height) / view.zoom })

/** Keeps the map inside its frame. */
function clamped({ x, y, zoom }: View): View {
  const [halfWidth, halfHeight] = [size.width / 2 / zoom, size.height / 2 / zoom]
  return {
    zoom,
    x: Math.min(Math.max(x, halfWidth), size.width - halfWidth),
    y: Math.min(Math.max(y, halfHeight), size.height - halfHeight),
  }
}

/** The view that fits a box, with a margin. */
export function fitted(box: { x: number; y: number; width: number; height: number }): View {
  const zoom = 0.85 * Math.min(size.width / Math.max(box.width, 1), size.height / Math.max(box.height, 1))
  return clamped({ x: box.x + box.width / 2, y: box.y + box.height / 2, zoom: Math.min(Math.max(zoom, 1), maxZoom) })
}

export const boxOf = ({ x, y, zoom }: View): string => {
  const [width, height] = [size.width / zoom, size.height / zoom]
  return `${x - width / 2} ${y - height / 2} ${width} ${height}`
}
