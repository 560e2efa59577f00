import type { AnyBoard } from '@aftermile/dashboards/board/board'
import type { LayoutItem } from '@aftermile/dashboards/board/layout'
import { type WidgetGroup, widgetGroups } from '@aftermile/dashboards/board/widgets/widget'
import { Button, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconChevronDown, IconLayoutDashboard } from '../../../ui/icons/icons.ts'

type Props = {
  board: AnyBoard
  items: readonly LayoutItem[]
  isArranging: boolean
  onArranging: (isOn: boolean) => void
  onAdd: (id: string) => void
  onReset: () => void
}

/** Starts arranging, adds removed widgets, and resets the layout. */
export function ArrangeMenu({ board, items, isArranging, onArranging, onAdd, onReset }: Props) {
  const [isAsking, setAsking] = useState(false)
  const missing = board.widgets.filter(({ id }) => !items.some(({ ref }) => ref === id))
  // Object.keys loses the type of its keys.
  const groups = Object.keys(widgetGroups) as WidgetGroup[]
  if (isArranging) return <Button onClick={() => onArranging(false)}>Done</Button>
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconLayoutDashboard size={16} />}
            rightSection={<IconChevronDown size={14} />}
          >
            Layout
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="min(720px, 80dvh)" style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => onArranging(true)}>Move and resize widgets</Menu.Item>
          <Menu.Item onClick={() => setAsking(true)}>Reset to default…</Menu.Item>
          <Menu.Divider />
          {groups.map(group => {
            if (!board.widgets.some(widget => widget.group === group)) return null
            const chosen = missing.filter(widget => widget.group === group)
            const note = board.groupNotes?.[group]
            return (
              <div key={group}>
                <Menu.Label>
                  Add: {widgetGroups[group]}
                  {note !== undefined && ` (${note})`}
                </Menu.Label>
                {chosen.length === 0 && (
                  <Text size="xs" c="dimmed" px="sm" pb={4}>
                    All of them are on the board.
                  </Text>
                )}
                {chosen.map(({ id, title }) => (
                  <Menu.Item key={id} onClick={() => onAdd(id)}>
                    {title}
                  </Menu.Item>
                ))}
              </div>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title="Reset the layout?"
        confirm="Reset layout"
        onConfirm={() => {
          setAsking(false)
          onReset()
          toast({ message: 'Layout reset to default.' })
        }}
        onClose={() => setAsking(false)}
      >
        Your own layout of this board is replaced by the default. This can’t be undone.
      </ConfirmDialog>
    </>
  )
}
