import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../../ui/icons/icons.ts'
import classes from './RuleList.module.css'

type Props = {
  id: string
  name: string
  position: number
  count: number
  onMove: (to: number) => void
}

export const dragType = 'text/x-rule'

/** Moves a rule by its buttons or by dragging. */
export const OrderCell = ({ id, name, position, count, onMove }: Props) => (
  <span className={classes.order}>
    <span
      className={classes.grip}
      draggable
      aria-hidden
      title="Drag to move"
      onDragStart={event => {
        event.dataTransfer.setData(dragType, id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <IconGripVertical size={16} />
    </span>
    <ActionIcon
      className={classes.move ?? ''}
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} up`}
      title="Move up (Alt ↑)"
      disabled={position === 0}
      onClick={() => onMove(position - 1)}
    >
      <IconArrowUp size={16} />
    </ActionIcon>
    <ActionIcon
      className={classes.move ?? ''}
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} down`}
      title="Move down (Alt ↓)"
      disabled={position === count - 1}
      onClick={() => onMove(position + 1)}
    >
      <IconArrowDown size={16} />
    </ActionIcon>
  </span>
)
