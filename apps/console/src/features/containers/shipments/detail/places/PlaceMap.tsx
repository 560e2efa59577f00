import { geoMercator, geoPath } from 'd3-geo'
import { LoadingSkeleton } from '../../../../../ui/loading/LoadingSkeleton.tsx'
import { useAtlas } from '../../../atlas/atlas.ts'
import { boxAround, countriesIn } from './countries-in-box.ts'
import classes from './PlaceMap.module.css'
import type { Stop } from './route-stops.ts'

const size = { width: 360, height: 220 }
const padding = 36

/** The route of one shipment on a small map. The text beside it says the same. */
export function PlaceMap({ stops }: { stops: readonly Stop[] }) {
  const atlas = useAtlas()
  if (stops.length === 0 || atlas.isError) return null
  if (atlas.data === undefined) return <LoadingSkeleton label="Loading map" height={size.height} />
  const points = stops.map(({ longitude, latitude }) => [longitude, latitude] as const)
  const projection = projectionFor(points)
  const path = geoPath(projection)
  const line = path({ type: 'LineString', coordinates: points.map(point => [...point]) })
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`Map: ${stops.map(stop => stop.name).join(' to ')}`}
    >
      {countriesIn(atlas.data, boxAround(points, 12)).map(country => (
        <path key={country.properties.name} className={classes.land} d={path(country) ?? ''} />
      ))}
      {line && <path className={classes.route} d={line} />}
      {stops.map((stop, index) => {
        const [x = 0, y = 0] = projection([stop.longitude, stop.latitude]) ?? []
        const isEnd = stop.kind !== 'passed'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route may pass one place twice
          <g key={index}>
            <circle className={classes.stop} data-kind={stop.kind} cx={x} cy={y} r={isEnd ? 5 : 3} />
            {isEnd && (
              <text className={classes.name} x={x} y={y - 9} textAnchor="middle">
                {stop.name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** Shows at least some degrees, so that a single town does not fill the map. */
function projectionFor(points: readonly (readonly [number, number])[]) {
  const box = boxAround(points, 1.2)
  const corners = [
    [box.west, box.south],
    [box.east, box.north],
  ]
  return geoMercator().fitExtent(
    [
      [padding, padding],
      [size.width - padding, size.height - padding],
    ],
    { type: 'MultiPoint', coordinates: corners },
  )
}
