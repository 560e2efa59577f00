import { ActionIcon, Button, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { blocks } from './blocks.ts'
import { useVisual } from './use-visual.ts'
import classes from './VisualEditor.module.css'

type Props = { source: string; isReadOnly: boolean; onChange: (source: string) => void; onLeave: () => void }

/** Edits MJML on the page itself. What the editor would break stays locked, and is edited as code. */
export function VisualEditor({ source, isReadOnly, onChange, onLeave }: Props) {
  const visual = useVisual({ source, onChange })
  const { chosen, places } = visual
  if (isReadOnly || visual.isUnfit)
    return (
      <div className={classes.unfit}>
        <Notice kind="note">
          {isReadOnly
            ? 'You can view this template but not change it.'
            : 'This template can’t be edited visually: its Liquid or HTML would not survive. Put tags between elements into <mj-raw>, and check that every element is closed.'}
        </Notice>
        <Button variant="default" onClick={onLeave}>
          Edit the code
        </Button>
      </div>
    )
  return (
    <div className={classes.visual}>
      <div className={classes.canvas} ref={places.canvas} />
      <aside className={classes.side} aria-label="Visual editor">
        <div className={classes.actions}>
          <Action label="Undo" icon={IconArrowBackUp} onClick={visual.undo} isOff={!visual.hasChanges} />
          <Action label="Move up" icon={IconArrowUp} onClick={() => visual.move(-1)} isOff={chosen === null} />
          <Action label="Move down" icon={IconArrowDown} onClick={() => visual.move(1)} isOff={chosen === null} />
          <Action label="Delete" icon={IconTrash} onClick={visual.remove} isOff={chosen === null} />
        </div>
        <Button size="compact-sm" variant="default" disabled={!visual.hasChanges} onClick={visual.undoAll}>
          Restore the code as it was
        </Button>
        <Title order={3}>Add</Title>
        <div className={classes.blocks}>
          {blocks.map(block => (
            <Button
              key={block.label}
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={13} />}
              onClick={() => visual.add(block)}
            >
              {block.label}
            </Button>
          ))}
        </div>
        <Title order={3}>{chosen === null ? 'Properties' : chosen.getName()}</Title>
        {chosen === null && <Text c="dimmed">Choose something in the message.</Text>}
        <div ref={places.traits} className={classes.grapes} hidden={chosen === null} />
        <div ref={places.styles} className={classes.grapes} hidden={chosen === null} />
      </aside>
    </div>
  )
}

type ActionProps = { label: string; icon: typeof IconTrash; onClick: () => void; isOff: boolean }

const Action = ({ label, icon: Icon, onClick, isOff }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" aria-label={label} disabled={isOff} onClick={onClick}>
      <Icon size={15} />
    </ActionIcon>
  </Tooltip>
)
