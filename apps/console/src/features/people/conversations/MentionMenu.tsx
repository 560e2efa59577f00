import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useState } from 'react'
import { useUser } from '../../../session/session-store.ts'
import { IconAt } from '../../../ui/icons/icons.ts'
import { useColleagues } from './use-conversations.ts'

type Props = { subjectId: string; onInsert: (text: string) => void }

/** Mentions a colleague, who is notified. Writing @ and the full name does the same. */
export function MentionMenu({ subjectId, onInsert }: Props) {
  const [isOpen, setOpen] = useState(false)
  const user = useUser()
  const colleagues = useColleagues(subjectId, isOpen)
  const others = colleagues.data?.filter(({ id }) => id !== user.id) ?? []
  return (
    <RichTextEditor.ControlsGroup>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" returnFocus={false}>
        <Menu.Target>
          <RichTextEditor.Control aria-label="Mention a colleague" title="Mention a colleague">
            <IconAt size={16} stroke={1.5} />
          </RichTextEditor.Control>
        </Menu.Target>
        <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
          <Menu.Label>{labelOf(colleagues, others.length)}</Menu.Label>
          {others.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => onInsert(`@${name} `)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </RichTextEditor.ControlsGroup>
  )
}

function labelOf({ isPending, isError }: { isPending: boolean; isError: boolean }, count: number): string {
  if (isPending) return 'Loading colleagues …'
  if (isError) return 'Couldn’t load colleagues'
  return count === 0 ? 'No colleagues to mention' : 'Notify a colleague'
}
