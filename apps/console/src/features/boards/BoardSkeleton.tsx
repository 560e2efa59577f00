import { StillSkeleton } from '../../ui/loading/StillSkeleton.tsx'
import classes from './Board.module.css'

const tiles = ['shipments', 'packages', 'orders', 'drop', 'expired', 'late']
const charts = ['tags', 'alerts', 'days', 'account']

export function BoardSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      {tiles.map(tile => (
        <StillSkeleton key={tile} height={148} />
      ))}
      {charts.map(chart => (
        <StillSkeleton key={chart} height={308} className={classes.half} />
      ))}
    </div>
  )
}
