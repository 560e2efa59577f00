import { numberText } from '@aftermile/domain/format/numbers'
import { geoMercator, geoPath } from 'd3-geo'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { Country } from '../atlas/atlas.ts'
import { clustered } from './clusters.ts'
import classes from './Map.module.css'
import { MapBubble } from './MapBubble.tsx'
import { type Bubble, bubbleName, radiusOf } from './map-bubbles.ts'
import type { MapSearch } from './map-search.ts'
import { boxOf, fullView, isMaxZoom, moved, size, type View, zoomed, zoomIn, zoomOut } from './map-view.ts'

/** Centred on the Nordic countries. */
const projection = geoMercator()
  .center([16, 56])
  .scale(620)
  .translate([size.width / 2, size.height / 2])

export const pathOf = geoPath(projection)

type Props = {
  countries: readonly Country[]
  bubbles: readonly Bubble[]
  colors: MapSearch['colors']
  chosen: Country | null
  view: View
  onView: (change: (view: View) => View) => void
  onBubble: (bubble: Bubble, isNewTab: boolean) => void
}

/** The map itself: drag to move, wheel to zoom, arrows and + - 0 by keyboard. The table beside it shows the same counts. */
export function MapDrawing({ countries, bubbles, colors, chosen, view, onView, onBubble }: Props) {
  const frame = useRef<SVGSVGElement>(null)
  const dragStart = useRef<{ x: number; y: number; hasMoved: boolean } | null>(null)
  const shapes = useMemo(() => countries.map(country => ({ country, d: pathOf(country) ?? '' })), [countries])
  const placed = useMemo(
    () =>
      bubbles.flatMap(bubble => {
        const at = projection([bubble.longitude, bubble.latitude])
        return at === null ? [] : [{ bubble, x: at[0], y: at[1] }]
      }),
    [bubbles],
  )
  const clusters = useMemo(() => clustered(placed, view.zoom), [placed, view.zoom])
  const max = Math.max(...clusters.map(({ bubble }) => bubble.count), 1)

  // React's wheel listener is passive, so it cannot stop the page from scrolling.
  useEffect(() => {
    const svg = frame.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const around = svg === null ? null : inDrawing(svg, event)
      onView(before => zoomed(before, 2 ** (-event.deltaY / 300), around ?? before))
    }
    svg?.addEventListener('wheel', onWheel, { passive: false })
    return () => svg?.removeEventListener('wheel', onWheel)
  }, [onView])

  function grab(event: PointerEvent<SVGSVGElement>): void {
    if (event.button === 0) dragStart.current = { x: event.clientX, y: event.clientY, hasMoved: false }
  }
  function drag(event: PointerEvent<SVGSVGElement>): void {
    const start = dragStart.current
    if (start === null) return
    const box = event.currentTarget.getBoundingClientRect()
    const [across, down] = [(start.x - event.clientX) / box.width, (start.y - event.clientY) / box.height]
    if (!start.hasMoved && Math.hypot(start.x - event.clientX, start.y - event.clientY) < 4) return
    if (!start.hasMoved) event.currentTarget.setPointerCapture(event.pointerId)
    dragStart.current = { x: event.clientX, y: event.clientY, hasMoved: true }
    onView(before => moved(before, across, down))
  }
  const release = () => {
    // The click at the end of a drag comes after this event.
    setTimeout(() => {
      dragStart.current = null
    })
  }

  return (
    <svg
      ref={frame}
      className={classes.drawing}
      viewBox={boxOf(view)}
      preserveAspectRatio="xMidYMid slice"
      role="application"
      aria-label="Map of open shipments. Use the arrow keys to move, plus and minus to zoom, and 0 to show everything. The table has the same data."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
      tabIndex={0}
      onKeyDown={event => onKey(event, onView)}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {shapes.map(({ country, d }) => (
        <path
          key={country.properties.name}
          className={classes.land}
          data-chosen={country === chosen}
          d={d}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {clusters.map(({ bubble, points, x, y }) => (
        <g
          key={`${bubble.longitude} ${bubble.latitude}`}
          className={classes.bubble}
          aria-hidden
          onClick={event => {
            if (dragStart.current?.hasMoved) return
            if (points > 1 && !isMaxZoom(view)) onView(before => zoomed({ ...before, x, y }, 2.5))
            else onBubble(bubble, event.ctrlKey || event.metaKey)
          }}
        >
          <title>{colors === 'silence' ? ageTitleOf(bubble) : titleOf(bubble)}</title>
          <MapBubble
            bubble={bubble}
            colors={colors}
            x={x}
            y={y}
            radius={radiusOf(bubble.count, max)}
            scale={1 / view.zoom}
          />
        </g>
      ))}
    </svg>
  )
}

const keyActions: Readonly<Record<string, (view: View) => View>> = {
  ArrowLeft: view => moved(view, -0.2, 0),
  ArrowRight: view => moved(view, 0.2, 0),
  ArrowUp: view => moved(view, 0, -0.2),
  ArrowDown: view => moved(view, 0, 0.2),
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': () => fullView,
}

function onKey(event: KeyboardEvent, onView: Props['onView']): void {
  const action = keyActions[event.key]
  if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  onView(action)
}

const titleOf = ({ towns, count, expired, predictedLate, onTime }: Bubble): string =>
  `${bubbleName({ towns })}: ${numberText(count)} open, ${numberText(expired)} late, ${numberText(predictedLate)} at risk, ${numberText(onTime)} on time`

const ageTitleOf = ({ towns, count, noScan24, noScan48, noScan168 }: Bubble): string =>
  `${bubbleName({ towns })}: ${numberText(count)} open, no scan for 24 h: ${numberText(noScan24)}, for 48 h: ${numberText(noScan48)}, for 7 days: ${numberText(noScan168)}`

function inDrawing(svg: SVGSVGElement, { clientX, clientY }: WheelEvent): { x: number; y: number } | null {
  const inverse = svg.getScreenCTM()?.inverse()
  return inverse === undefined ? null : new DOMPoint(clientX, clientY).matrixTransform(inverse)
}
