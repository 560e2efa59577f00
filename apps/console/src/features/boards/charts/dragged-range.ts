type Options = {
  isOn: () => boolean
  /** The axis index at x pixels from the left. */
  placeAt: (x: number) => number
  onRange: (from: number, to: number) => void
}

const minDragPx = 5

/** Selects a range of a chart by dragging, and shows it meanwhile. */
export function draggedRange(element: HTMLElement, { isOn, placeAt, onRange }: Options) {
  let startX: number | null = null
  let endedAt = 0
  const band = document.createElement('div')
  Object.assign(band.style, {
    position: 'absolute',
    top: '0',
    bottom: '0',
    background: 'var(--mantine-primary-color-filled)',
    opacity: '0.15',
    pointerEvents: 'none',
  })

  const xOf = (event: PointerEvent): number => event.clientX - element.getBoundingClientRect().left

  element.addEventListener('pointerdown', event => {
    if (isOn() && event.button === 0) startX = xOf(event)
  })
  element.addEventListener('pointermove', event => {
    if (startX === null || Math.abs(xOf(event) - startX) < minDragPx) return
    if (!band.isConnected) element.append(band)
    band.style.left = `${Math.min(startX, xOf(event))}px`
    band.style.width = `${Math.abs(xOf(event) - startX)}px`
  })
  const end = (event: PointerEvent) => {
    const from = startX
    startX = null
    band.remove()
    if (from === null || event.type === 'pointercancel' || Math.abs(xOf(event) - from) < minDragPx) return
    endedAt = event.timeStamp
    onRange(placeAt(Math.min(from, xOf(event))), placeAt(Math.max(from, xOf(event))))
  }
  element.addEventListener('pointerup', end)
  element.addEventListener('pointerleave', end)
  element.addEventListener('pointercancel', end)
  /** The browser fires a click after a drag; this tells it from a real one. */
  return { hasJustEnded: () => performance.now() - endedAt < 50 }
}
