import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BookmarkAction } from '../../../api/bookmark-queries.ts'
import { useBookmarkActions, useBookmarks } from '../../../api/bookmarks.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDotsVertical,
  IconStar,
  IconStarFilled,
} from '../../../ui/icons/icons.ts'
import { type Mailed, MailMeDialog } from '../mailings/MailMeDialog.tsx'
import { BookmarkActions } from './BookmarkActions.tsx'
import { BookmarkNameDialog } from './BookmarkNameDialog.tsx'
import classes from './BookmarksMenu.module.css'
import { bookmarkGroups } from './bookmark-groups.ts'

type Texts = {
  /** What one bookmark is called here, as in 'Save view'. */
  readonly noun: string
  /** On the button while no bookmark is chosen. */
  readonly title: string
  readonly about: string
  readonly notLoaded: string
  /** The action that overwrites the bookmark with what is shown now. */
  readonly replace: string
}

type Props = {
  set: string
  texts: Texts
  position: 'bottom-start' | 'bottom-end'
  current: Pick<Bookmark, 'id' | 'name'> | null
  isChanged?: boolean
  /** What is shown now. */
  content: () => Pick<Bookmark, 'filter' | 'layout'>
  onChoose: (bookmark: Bookmark) => void
  onLeave: () => void
  /** What a regular mail of what is shown now has. */
  mailed: () => Mailed
}

/** The menu of saved bookmarks. A new one is private until someone with the right to share shares it. */
export function BookmarksMenu({
  set,
  texts,
  position,
  current,
  isChanged = false,
  content,
  onChoose,
  onLeave,
  mailed,
}: Props) {
  const [naming, setNaming] = useState<Bookmark | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Bookmark | null>(null)
  const [mailing, setMailing] = useState<Mailed | null>(null)
  const navigate = useNavigate()
  const [managed, setManaged] = useState<string | null>(null)
  const saved = useBookmarks(set)
  const actions = useBookmarkActions(set)
  const all = saved.data ?? []

  const run = (action: BookmarkAction, { onSuccess }: { onSuccess?: () => void } = {}) =>
    actions.mutate(action, {
      ...(onSuccess && { onSuccess }),
      onError: error =>
        toast({ kind: 'problem', message: error instanceof ApiProblem ? error.message : 'Couldn’t save. Try again.' }),
    })

  const remove = ({ id }: Bookmark) =>
    run(
      { kind: 'remove', id },
      {
        onSuccess: () => {
          setDeleting(null)
          if (id === current?.id) onLeave()
        },
      },
    )

  async function save(name: string): Promise<void> {
    if (naming === 'new') {
      const list = await actions.mutateAsync({ kind: 'create', bookmark: { name, ...content() } })
      const made = list.findLast(bookmark => bookmark.name === name && !all.some(({ id }) => id === bookmark.id))
      if (made) onChoose(made)
    } else if (naming !== null) {
      const { id, filter, layout } = naming
      await actions.mutateAsync({ kind: 'update', id, bookmark: { name, filter, layout } })
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
            {current?.name ?? texts.title}
            {isChanged && <span className={classes.changed}> (changed)</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {saved.isError && <Text p="xs">{texts.notLoaded}</Text>}
          {saved.data?.length === 0 && (
            <Text p="xs" c="dimmed">
              {texts.about}
            </Text>
          )}
          {bookmarkGroups(all).map(group => (
            <div key={group.title}>
              <Menu.Label>{group.title}</Menu.Label>
              {group.bookmarks.map(bookmark => (
                <div key={bookmark.id}>
                  <div className={classes.view}>
                    <Menu.Item
                      className={classes.name}
                      leftSection={
                        <IconCheck size={14} visibility={bookmark.id === current?.id ? 'visible' : 'hidden'} />
                      }
                      closeMenuOnClick
                      onClick={() => onChoose(bookmark)}
                    >
                      {bookmark.name}
                      {bookmark.type !== 'private' && <span className={classes.by}>{bookmark.createdByUsername}</span>}
                    </Menu.Item>
                    <ActionIcon
                      variant="subtle"
                      aria-label={`Favourite ${bookmark.name}`}
                      aria-pressed={bookmark.isFavorite}
                      onClick={() => run({ kind: bookmark.isFavorite ? 'unfavor' : 'favor', id: bookmark.id })}
                    >
                      {bookmark.isFavorite ? <IconStarFilled size={16} /> : <IconStar size={16} />}
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      aria-label={`More actions for ${bookmark.name}`}
                      aria-expanded={managed === bookmark.id}
                      onClick={() => setManaged(managed === bookmark.id ? null : bookmark.id)}
                    >
                      <IconDotsVertical size={16} />
                    </ActionIcon>
                  </div>
                  {managed === bookmark.id && (
                    <BookmarkActions
                      bookmark={bookmark}
                      replaceTitle={texts.replace}
                      content={content()}
                      run={run}
                      onRename={() => setNaming(bookmark)}
                      onDelete={() => setDeleting(bookmark)}
                    />
                  )}
                </div>
              ))}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item closeMenuOnClick onClick={() => setNaming('new')}>
            Save as new {texts.noun}…
          </Menu.Item>
          <Menu.Item closeMenuOnClick onClick={() => setMailing(mailed())}>
            Mail me this…
          </Menu.Item>
          {current !== null && (
            <Menu.Item closeMenuOnClick onClick={onLeave}>
              Clear {texts.noun}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={deleting !== null}
        title={`Delete ${deleting?.name ?? ''}?`}
        confirm="Delete"
        isBusy={actions.isPending}
        onConfirm={() => deleting !== null && remove(deleting)}
        onClose={() => setDeleting(null)}
      >
        {deleting?.type !== 'private' && 'It will be deleted for everyone. '}This can’t be undone.
      </ConfirmDialog>
      {naming !== null && (
        <BookmarkNameDialog
          title={`${naming === 'new' ? 'Save' : 'Rename'} ${texts.noun}`}
          name={naming === 'new' ? '' : naming.name}
          onSave={save}
          onClose={() => setNaming(null)}
        />
      )}
      {mailing !== null && (
        <MailMeDialog
          mailed={mailing}
          onClose={() => setMailing(null)}
          onList={() => void navigate({ to: '/mailings' })}
        />
      )}
    </>
  )
}
