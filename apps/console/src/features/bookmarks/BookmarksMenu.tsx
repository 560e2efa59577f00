import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDotsVertical,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type BookmarkAction, useBookmarkActions, useBookmarks } from '../../api/bookmarks.ts'
import { ApiProblem } from '../../api/problem.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { groupsOf } from '../lists/views/saved-views.ts'
import { BookmarkActions } from './BookmarkActions.tsx'
import { BookmarkNameDialog } from './BookmarkNameDialog.tsx'
import classes from './BookmarksMenu.module.css'

type Words = {
  /** One of them, as in 'Save view'. */
  readonly noun: string
  /** On the button while none is chosen. */
  readonly title: string
  readonly about: string
  readonly notLoaded: string
  /** What puts the present state in place of the saved one. */
  readonly replace: string
}

type Props = {
  set: string
  words: Words
  position: 'bottom-start' | 'bottom-end'
  current: Pick<Bookmark, 'id' | 'name'> | null
  isChanged?: boolean
  /** What is shown now. */
  content: () => Pick<Bookmark, 'filter' | 'layout'>
  onChoose: (bookmark: Bookmark) => void
  onLeave: () => void
}

/** What was saved under names; private at first, shared by those who may. */
export function BookmarksMenu({ set, words, position, current, isChanged = false, content, onChoose, onLeave }: Props) {
  const [naming, setNaming] = useState<Bookmark | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Bookmark | null>(null)
  const [managed, setManaged] = useState<string | null>(null)
  const saved = useBookmarks(set)
  const acts = useBookmarkActions(set)
  const all = saved.data ?? []

  const act = (wanted: BookmarkAction, { onSuccess }: { onSuccess?: () => void } = {}) =>
    acts.mutate(wanted, {
      ...(onSuccess && { onSuccess }),
      onError: error =>
        toast({ kind: 'problem', message: error instanceof ApiProblem ? error.message : 'It could not be saved.' }),
    })

  const remove = ({ id }: Bookmark) =>
    act(
      { act: 'remove', id },
      {
        onSuccess: () => {
          setDoomed(null)
          if (id === current?.id) onLeave()
        },
      },
    )

  async function save(name: string): Promise<void> {
    if (naming === 'new') {
      const list = await acts.mutateAsync({ act: 'create', bookmark: { name, ...content() } })
      const made = list.findLast(view => view.name === name && !all.some(({ id }) => id === view.id))
      if (made) onChoose(made)
    } else if (naming !== null) {
      const { id, filter, layout } = naming
      await acts.mutateAsync({ act: 'update', id, bookmark: { name, filter, layout } })
    }
    setNaming(null)
  }

  return (
    <>
      <Menu position={position} width={300} closeOnItemClick={false} withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} />}
            rightSection={<IconChevronDown size={14} />}
            className={classes.button}
          >
            {current?.name ?? words.title}
            {isChanged && <span className={classes.changed}> (changed)</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {saved.isError && <Text p="xs">{words.notLoaded}</Text>}
          {saved.data?.length === 0 && (
            <Text p="xs" c="dimmed">
              {words.about}
            </Text>
          )}
          {groupsOf(all).map(group => (
            <div key={group.title}>
              <Menu.Label>{group.title}</Menu.Label>
              {group.views.map(view => (
                <div key={view.id}>
                  <div className={classes.view}>
                    <Menu.Item
                      className={classes.name}
                      leftSection={<IconCheck size={14} visibility={view.id === current?.id ? 'visible' : 'hidden'} />}
                      closeMenuOnClick
                      onClick={() => onChoose(view)}
                    >
                      {view.name}
                      {view.type !== 'private' && <span className={classes.by}>{view.createdByUsername}</span>}
                    </Menu.Item>
                    <ActionIcon
                      variant="subtle"
                      aria-label={`${view.name} is a favourite`}
                      aria-pressed={view.isFavorite}
                      onClick={() => act({ act: view.isFavorite ? 'unfavor' : 'favor', id: view.id })}
                    >
                      {view.isFavorite ? <IconStarFilled size={16} /> : <IconStar size={16} />}
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      aria-label={`More for ${view.name}`}
                      aria-expanded={managed === view.id}
                      onClick={() => setManaged(managed === view.id ? null : view.id)}
                    >
                      <IconDotsVertical size={16} />
                    </ActionIcon>
                  </div>
                  {managed === view.id && (
                    <BookmarkActions
                      view={view}
                      replaceTitle={words.replace}
                      content={content()}
                      act={act}
                      onRename={() => setNaming(view)}
                      onDelete={() => setDoomed(view)}
                    />
                  )}
                </div>
              ))}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item closeMenuOnClick onClick={() => setNaming('new')}>
            Save as a new {words.noun}…
          </Menu.Item>
          {current !== null && (
            <Menu.Item closeMenuOnClick onClick={onLeave}>
              Leave this {words.noun}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={doomed !== null}
        title={`Delete ${doomed?.name ?? ''}?`}
        confirm="Delete"
        isBusy={acts.isPending}
        onConfirm={() => doomed !== null && remove(doomed)}
        onClose={() => setDoomed(null)}
      >
        {doomed?.type === 'private' ? 'It' : 'Nobody will have it any more. It'} cannot be brought back.
      </ConfirmDialog>
      {naming !== null && (
        <BookmarkNameDialog
          title={`${naming === 'new' ? 'Save' : 'Rename'} ${words.noun}`}
          name={naming === 'new' ? '' : naming.name}
          onSave={save}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
