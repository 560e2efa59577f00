import type { Bookmark } from '@aftermile/contract/bookmarks'
import type { ActiveBookmark } from '@aftermile/dashboards/filters'
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
import { useBookmarkActs, useBookmarks } from '../api/bookmarks.ts'
import { NameView } from '../ui/results/NameView.tsx'
import { ViewActions } from '../ui/results/ViewActions.tsx'
import classes from '../ui/results/ViewsMenu.module.css'
import { groupsOf } from '../ui/results/views.ts'

type Content = Pick<Bookmark, 'filter' | 'layout'>

type Props = {
  boardId: string
  active: ActiveBookmark | null
  /** What the board shows now. */
  content: () => Content
  onChoose: (bookmark: Bookmark | null) => void
}

/** Filters and layout under a name; private at first, shared by those who may. */
export function BookmarkMenu({ boardId, active, content, onChoose }: Props) {
  const [naming, setNaming] = useState<Bookmark | 'new' | null>(null)
  const [managed, setManaged] = useState<string | null>(null)
  const bookmarks = useBookmarks(boardId)
  const acts = useBookmarkActs(boardId)
  const all = bookmarks.data ?? []

  function save(name: string): void {
    if (naming === 'new')
      acts.mutate(
        { act: 'create', bookmark: { name, ...content() } },
        {
          onSuccess: list => {
            const made = list.findLast(each => each.name === name && !all.some(({ id }) => id === each.id))
            if (made) onChoose(made)
          },
        },
      )
    else if (naming !== null)
      acts.mutate({ act: 'update', id: naming.id, bookmark: { name, filter: naming.filter, layout: naming.layout } })
    setNaming(null)
  }

  return (
    <>
      <Menu position="bottom-end" width={300} closeOnItemClick={false} withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} />}
            rightSection={<IconChevronDown size={14} />}
            className={classes.button}
          >
            {active?.name ?? 'Bookmarks'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {bookmarks.isError && <Text p="xs">The bookmarks could not be loaded.</Text>}
          {bookmarks.data?.length === 0 && (
            <Text p="xs" c="dimmed">
              A bookmark keeps these filters and the layout under a name.
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
                      leftSection={<IconCheck size={14} visibility={view.id === active?.id ? 'visible' : 'hidden'} />}
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
                      onClick={() => acts.mutate({ act: view.isFavorite ? 'unfavor' : 'favor', id: view.id })}
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
                    <ViewActions
                      view={view}
                      content={content()}
                      act={acts.mutate}
                      onRename={() => setNaming(view)}
                      onGone={() => view.id === active?.id && onChoose(null)}
                    />
                  )}
                </div>
              ))}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item closeMenuOnClick onClick={() => setNaming('new')}>
            Save as a new bookmark…
          </Menu.Item>
          {active !== null && (
            <Menu.Item closeMenuOnClick onClick={() => onChoose(null)}>
              Leave this bookmark
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming !== null && (
        <NameView
          title={naming === 'new' ? 'Save bookmark' : 'Rename bookmark'}
          name={naming === 'new' ? '' : naming.name}
          onSave={save}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
