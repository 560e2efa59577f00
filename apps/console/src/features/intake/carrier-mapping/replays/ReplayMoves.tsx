import type { MappingReplay } from '@aftermile/contract/intake/carrier-mapping'
import { numberText } from '@aftermile/domain/format/numbers'
import { statusText } from '../mapping-texts.ts'
import classes from './Replays.module.css'

/** How shipments moved: In transit → Delivered 21. */
export function ReplayMoves({ moves }: { moves: MappingReplay['moves'] }) {
  if (moves.length === 0) return null
  return (
    <ul className={classes.moves}>
      {moves.map(({ from, to, count }) => (
        <li key={`${from} ${to}`}>
          {statusText(from)} → {statusText(to)} <span className="tabular">{numberText(count)}</span>
        </li>
      ))}
    </ul>
  )
}
