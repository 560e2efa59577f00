import { restCondition } from '@aftermile/dashboards/board/conditions'
import type { Counting } from '@aftermile/dashboards/board/widgets/widget'
import type { Dataset } from '@aftermile/dashboards/data/dataset'
import { numberText } from '@aftermile/domain/format/numbers'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { useDrill } from '../../filters/use-drill.ts'
import { useBoardState } from '../../state/use-board-store.ts'
import type { WidgetBodyProps } from '../widget-view.ts'
import classes from './WidgetBody.module.css'

type Props = Pick<WidgetBodyProps<Counting<Dataset>>, 'context' | 'widget' | 'shown'>

/** How many rows have a value that is too low for the chart, with a link to them. */
export function RestLine({ context, widget, shown }: Props) {
  const filters = useBoardState(context.store, ({ query }) => query.filters)
  const { by, above = 0, rest: text } = widget
  const drill = useDrill(context, restCondition(filters, { by, above }))
  const count = shown.result.kind === 'tally' ? (shown.result.rest ?? 0) : 0
  if (text === undefined || count === 0) return null
  const sentence = `${numberText(count)} ${text}`
  return <p className={classes.rest}>{drill === null ? sentence : <PathLink {...drill.link}>{sentence}</PathLink>}</p>
}
