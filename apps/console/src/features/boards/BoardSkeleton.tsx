import { StillSkeleton } from '../../ui/loading/StillSkeleton.tsx'
import classes from './Board.module.css'

const tiles = ['shipments', 'expired', 'late', 'on time', 'packages', 'orders', 'drop']
const charts = ['tags', 'alerts', 'days', 'arrivals', 'account']

/** The numbers are in a column at the left, on boards by month in rows on top. */
export function BoardSkeleton({ isByMonth = false }: { isByMonth?: boolean }) {
  return (
    <div className={classes.skeleton} data-months={isByMonth} aria-hidden>
      <div className={classes.tiles}>
        {tiles.map(tile => (
          <StillSkeleton key={tile} height={148} />
        ))}
      </div>
      <div className={classes.charts}>
        {charts.map(chart => (
          <StillSkeleton
            key={chart}
            height={chart === 'days' ? 468 : 308}
            {...(chart === 'days' && { className: classes.wide })}
          />
        ))}
      </div>
    </div>
  )
}
