/** Where toasts come: the width and height that some of them take, and their distance from the edges. */
const size = { width: 460, height: 180 }
const edge = 16
const fromBottom = 112

/** A place for a toast where it covers no primary button. */
export function freePosition(): 'bottom-left' | 'top-center' {
  const bottom = window.innerHeight - edge
  const covered = { left: 0, right: size.width, top: bottom - fromBottom - size.height, bottom }
  return primaryButtons().some(button => overlaps(button.getBoundingClientRect(), covered))
    ? 'top-center'
    : 'bottom-left'
}

const primaryButtons = (): Element[] =>
  [...document.querySelectorAll('.mantine-Button-root[data-variant="filled"]')].filter(button =>
    button.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
