/** What is seen of the map: the point of the drawing in the middle, and how many times it is enlarged. */
export type View = { readonly x: number; readonly y: number; readonly zoom: number }

export const size = { width: 960, height: 620 }
const closest = 40
const step = 1.6

export const whole: View = { x: size.width / 2, y: size.height / 2, zoom: 1 }
/** The North: where one begins. */
export const home: View = { x: 470, y: 225, zoom: 1.9 }

/** Nearer or farther; the given point of the drawing stays where it is on the screen. */
export function zoomed(view: View, factor: number, around: { x: number; y: number } = view): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), closest)
  const part = view.zoom / zoom
  return within({ zoom, x: around.x + (view.x - around.x) * part, y: around.y + (view.y - around.y) * part })
}

export const isClosest = ({ zoom }: View): boolean => zoom === closest

export const nearer = (view: View): View => zoomed(view, step)
export const farther = (view: View): View => zoomed(view, 1 / step)

/** By parts of what is seen: 1 is the whole width or height. */
export const moved = (view: View, across: number, down: number): View =>
  within({ ...view, x: view.x + (across * size.width) / view.zoom, y: view.y + (down * size.height) / view.zoom })

/** The drawing never leaves the frame. */
function within({ x, y, zoom }: View): View {
  const [halfWidth, halfHeight] = [size.width / 2 / zoom, size.height / 2 / zoom]
  return {
    zoom,
    x: Math.min(Math.max(x, halfWidth), size.width - halfWidth),
    y: Math.min(Math.max(y, halfHeight), size.height - halfHeight),
  }
}

/** As large as the box allows, with some room around it. */
export function fitted(box: { x: number; y: number; width: number; height: number }): View {
  const zoom = 0.85 * Math.min(size.width / Math.max(box.width, 1), size.height / Math.max(box.height, 1))
  return within({ x: box.x + box.width / 2, y: box.y + box.height / 2, zoom: Math.min(Math.max(zoom, 1), closest) })
}

export const boxOf = ({ x, y, zoom }: View): string => {
  const [width, height] = [size.width / zoom, size.height / zoom]
  return `${x - width / 2} ${y - height / 2} ${width} ${height}`
}
