import { ActionIcon } from '@mantine/core'
import { type ComponentProps, memo } from 'react'
import { IconFilterOff, IconTable, IconTableOff } from '../../../ui/icons/icons.ts'
import { without } from '../state/filter-changes.ts'
import classes from './WidgetCard.module.css'
import { WidgetMenu } from './WidgetMenu.tsx'
import { viewOf } from './widget-views.ts'

type Props = ComponentProps<typeof WidgetMenu> & {
  isFiltered: boolean
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** The buttons of a widget. They do not render again when only numbers change. */
export const WidgetTools = memo(function WidgetTools({ isFiltered, isTable, onTable, ...menu }: Props) {
  const { context, widget } = menu
  const toggle = isTable ? 'Show as chart' : 'Show as table'
  return (
    <div className={classes.tools}>
      {isFiltered && 'by' in widget && (
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={`Clear ${widget.title} filter`}
          onClick={() => context.filterBy(filters => without(filters, widget.by))}
        >
          <IconFilterOff size={15} />
        </ActionIcon>
      )}
      {viewOf(widget).Table !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`${toggle}: ${widget.title}`}
          onClick={() => onTable(!isTable)}
        >
          {isTable ? <IconTableOff size={15} /> : <IconTable size={15} />}
        </ActionIcon>
      )}
      <WidgetMenu {...menu} />
    </div>
  )
})
