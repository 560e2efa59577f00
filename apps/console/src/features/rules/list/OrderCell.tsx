import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../../ui/icons/icons.ts'
import classes from './RuleList.module.css'

type Props = {
  id: string
  name: string
  place: number
  count: number
  onMove: (to: number) => void
}

export const dragType = 'text/x-rule'

/** Moves a rule by its buttons or by dragging. */
export const OrderCell = ({ id, name, place, count, onMove }: Props) => (
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
      disabled={place === 0}
      onClick={() => onMove(place - 1)}
    >
      <IconArrowUp size={16} />
    </ActionIcon>
    <ActionIcon
      className={classes.move ?? ''}
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} down`}
      title="Move down (Alt ↓)"
      disabled={place === count - 1}
      onClick={() => onMove(place + 1)}
    >
      <IconArrowDown size={16} />
    </ActionIcon>
  </span>
)
