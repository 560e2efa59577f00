import {
  ActionIcon,
  Button,
  Checkbox,
  Drawer,
  Group,
  NumberInput,
  SegmentedControl,
  Text,
  Tooltip,
} from '@mantine/core'
import { useState } from 'react'
import { type ColumnLayout, densities } from '../../../../storage/table-layout.ts'
import { useReturnFocus } from '../../../../ui/feedback/use-return-focus.ts'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPin, IconPinFilled } from '../../../../ui/icons/icons.ts'
import type { ColumnShape } from '../../../search/list-definition.ts'
import classes from './ColumnChooser.module.css'
import { defaultLayout, withMoved, withPinned, withToggled, withWidth } from './column-layout.ts'
import { widthOf } from './column-widths.ts'

type Props = {
  isOpen: boolean
  columns: readonly ColumnShape[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onClose: () => void
}

/** Chooses, sorts, sizes and pins columns. Buttons do the same as dragging. */
export function ColumnChooser({ isOpen, columns, layout, onLayout, onClose }: Props) {
  useReturnFocus()
  const byId = new Map(columns.map(column => [column.id, column]))
  const shown = layout.shown.flatMap(id => byId.get(id) ?? [])
  const hidden = columns.filter(({ id }) => !layout.shown.includes(id))
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={400}
      title="Columns"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Group justify="space-between" mb="md">
        <SegmentedControl
          aria-label="Row height"
          size="xs"
          data={densities.map(value => ({ value, label: labels[value] }))}
          value={layout.density}
          onChange={density => onLayout({ ...layout, density: densities.find(each => each === density) ?? 'normal' })}
        />
        <Button variant="default" onClick={() => onLayout(defaultLayout(columns))}>
          Reset
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mb={4}>
        Visible, left to right
      </Text>
      <ol className={classes.list} aria-label="Visible columns">
        {shown.map((column, index) => (
          <ShownColumn
            key={column.id}
            column={column}
            at={index}
            count={shown.length}
            layout={layout}
            onLayout={onLayout}
          />
        ))}
      </ol>
      {hidden.length > 0 && (
        <Text size="xs" c="dimmed" mt="md" mb={4}>
          Hidden
        </Text>
      )}
      <ul className={classes.list} aria-label="Hidden columns">
        {hidden.map(column => (
          <li key={column.id} className={classes.row}>
            <Checkbox
              size="xs"
              label={column.longTitle ?? column.title}
              checked={false}
              onChange={() => onLayout(withToggled(layout, column.id))}
            />
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

const labels = { compact: 'Compact', normal: 'Normal', roomy: 'Comfortable' } as const

type ShownProps = {
  column: ColumnShape
  at: number
  count: number
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
}

const dragType = 'text/x-column'

function ShownColumn({ column, at, count, layout, onLayout }: ShownProps) {
  const { id } = column
  const title = column.longTitle ?? column.title
  const isPinned = layout.pinned.includes(id)
  const [isOver, setOver] = useState(false)
  return (
    <li
      className={classes.row}
      data-over={isOver || undefined}
      draggable
      onDragStart={event => event.dataTransfer.setData(dragType, id)}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        onLayout(withMoved(layout, event.dataTransfer.getData(dragType), at))
      }}
    >
      <IconGripVertical size={14} aria-hidden className={classes.grip} />
      <Checkbox
        size="xs"
        className={classes.name}
        label={title}
        checked
        disabled={count === 1}
        onChange={() => onLayout(withToggled(layout, id))}
      />
      <NumberInput
        size="xs"
        w={72}
        aria-label={`Width of ${title} in pixels`}
        min={56}
        max={800}
        step={10}
        value={widthOf(column, layout)}
        onChange={width => typeof width === 'number' && width >= 56 && onLayout(withWidth(layout, id, width))}
      />
      <Tooltip label={isPinned ? 'Unpin' : 'Pin left'}>
        <ActionIcon
          variant="subtle"
          aria-label={`Pin ${title}`}
          aria-pressed={isPinned}
          onClick={() => onLayout(withPinned(layout, id))}
        >
          {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
        </ActionIcon>
      </Tooltip>
      <ActionIcon
        variant="subtle"
        aria-label={`Move ${title} left`}
        disabled={at === 0}
        onClick={() => onLayout(withMoved(layout, id, at - 1))}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Move ${title} right`}
        disabled={at === count - 1}
        onClick={() => onLayout(withMoved(layout, id, at + 1))}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
    </li>
  )
}
