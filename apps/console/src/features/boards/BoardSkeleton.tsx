import { StillSkeleton } from '../../ui/loading/StillSkeleton.tsx'
import classes from './Board.module.css'

const tiles = ['shipments', 'expired', 'late', 'on time', 'packages', 'orders', 'drop']
const charts = ['tags', 'alerts', 'days', 'arrivals', 'account']

export function BoardSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
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
