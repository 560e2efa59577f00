import { numberText } from '@aftermile/domain/format/numbers'
import classes from './Map.module.css'
import { type Bubble, ringOf } from './map-bubbles.ts'
import type { MapSearch } from './map-search.ts'

type Props = { bubble: Bubble; colors: MapSearch['colors']; x: number; y: number; radius: number; scale: number }

/** A circle with a ring of the time states or of the silence. Its size on the screen does not depend on the zoom. */
export function MapBubble({ bubble, colors, x, y, radius, scale }: Props) {
  const width = Math.max(3, radius / 4)
  const inner = radius - width / 2
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle className={classes.core} r={radius} />
      {ringOf(bubble, colors).map(({ state, from, to }) => (
        <circle
          key={state}
          className={classes.ring}
          data-state={state}
          r={inner}
          strokeWidth={width}
          pathLength={1}
          strokeDasharray={`${to - from} 1`}
          strokeDashoffset={-from}
          transform="rotate(-90)"
        />
      ))}
      {radius > 11 && (
        <text className={classes.number} textAnchor="middle" dominantBaseline="central">
          {numberText(bubble.count)}
        </text>
      )}
    </g>
  )
}
