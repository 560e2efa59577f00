import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { chosenValues } from '../../state/filter-changes.ts'
import type { WidgetBodyProps } from '../widget-view.ts'
import classes from './WidgetBody.module.css'

type Props = Pick<WidgetBodyProps<WidgetOf<'count' | 'share'>>, 'context' | 'widget' | 'shown'> & {
  children: ReactNode
}

/** The number of one value. A click filters by it. */
export function ChoosingTile({ context, widget, shown, children }: Props) {
  const isOn = chosenValues(shown.filters, widget.by)?.includes(widget.value) ?? false
  return (
    <UnstyledButton
      className={classes.kpi}
      aria-pressed={isOn}
      onClick={event => context.choose({ by: widget.by, values: [widget.value], isAdded: event.shiftKey })}
    >
      <span className={classes.hidden}>{widget.title}: </span>
      {children}
    </UnstyledButton>
  )
}
