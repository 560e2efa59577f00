import { IconExternalLink } from '../../../../ui/icons/icons.ts'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import type { Filters } from '../../engine/engine-messages.ts'
import { useDrill } from '../../filters/use-drill.ts'
import type { BoardContext } from '../../state/board-context.ts'
import classes from './WidgetBody.module.css'

type Props = { context: BoardContext; filters: Filters; name: string; count: number; metric?: string | undefined }

/** A link from a row of a table to the list of what it counts. */
export function DrillMark({ context, filters, name, count, metric }: Props) {
  const drill = useDrill(context, filters, { metric })
  if (drill === null) return null
  const { without, link } = drill
  const rows = firstUpper(context.board.dataset.shown.rows.many)
  const leftOut = without(count)
  const label = `${rows} of ${name}${leftOut.length > 0 ? `, not filtered by ${leftOut.join(', ')}` : ''}`
  return (
    <PathLink className={classes.drill} {...link} aria-label={label} title={label}>
      <IconExternalLink size={14} aria-hidden />
    </PathLink>
  )
}

const firstUpper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
