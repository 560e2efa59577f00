import { Button, Kbd, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconRestore, IconTrash } from '../icons/icons.ts'
import type { EditorLinks } from '../links/editor-links.ts'
import { BackLink } from '../page/BackLink.tsx'
import { PageHead } from '../page/PageHead.tsx'
import classes from './EditorPage.module.css'
import { HistoryLink } from './HistoryLink.tsx'
import type { HistoryOf } from './history-of.ts'

/** Deletes an item, or a copy so that its original shows again. */
export type Removal = 'Delete' | 'Reset'

type Props = {
  title: string
  kind: string
  back: EditorLinks['back']
  editor: { isNew: boolean; isDirty: boolean; isSaving: boolean; isAsking: boolean }
  isReadOnly: boolean
  /** What the button that removes the item does; null: there is none. */
  removal: Removal | null
  onRemove: () => void
  /** Null for a new item. */
  history: HistoryOf | null
  more: ReactNode
}

export function EditorHead(props: Props) {
  const { title, kind, back, editor, isReadOnly, removal, onRemove, history, more } = props
  const RemovalIcon = removal === 'Reset' ? IconRestore : IconTrash
  const actions = (
    <>
      {more}
      {removal !== null && (
        <Button variant="default" leftSection={<RemovalIcon size={16} />} onClick={onRemove}>
          {removal}
        </Button>
      )}
      <Tooltip label={<Kbd size="xs">Ctrl S</Kbd>}>
        <Button
          type="submit"
          loading={editor.isSaving}
          disabled={editor.isAsking || (!editor.isNew && !editor.isDirty)}
        >
          {editor.isNew ? `Create ${kind}` : 'Save'}
        </Button>
      </Tooltip>
    </>
  )
  return (
    <div className={classes.head}>
      <PageHead
        title={title}
        above={<BackLink {...back} />}
        actions={
          <>
            {history !== null && <HistoryLink {...history} />}
            {!isReadOnly && actions}
          </>
        }
      />
    </div>
  )
}
