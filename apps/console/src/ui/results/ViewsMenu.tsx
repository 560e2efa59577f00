import type { Bookmark } from '@aftermile/contract/bookmarks'
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
import { useBookmarkActs, useBookmarks } from '../../api/bookmarks.ts'
import type { Address } from './address.ts'
import type { Layout } from './layout.ts'
import { NameView } from './NameView.tsx'
import { ViewActions } from './ViewActions.tsx'
import classes from './ViewsMenu.module.css'
import { filterOfAddress, groupsOf, isSameView } from './views.ts'

type Props = {
  set: string
  address: Address
  layout: Layout
  onChoose: (view: Bookmark) => void
  onForget: () => void
}

/** Saved views: filters, sorting and columns under a name; private at first, shared by those who may. */
export function ViewsMenu({ set, address, layout, onChoose, onForget }: Props) {
  const [naming, setNaming] = useState<Bookmark | 'new' | null>(null)
  const [managed, setManaged] = useState<string | null>(null)
  const views = useBookmarks(set)
  const acts = useBookmarkActs(set)
  const all = views.data ?? []
  const current = all.find(({ id }) => id === address.view) ?? null
  const isChanged = current !== null && !isSameView(current, address, layout)
  const content = { filter: filterOfAddress(address), layout: JSON.stringify(layout) }

  function save(name: string): void {
    if (naming === 'new')
      acts.mutate(
        { act: 'create', bookmark: { name, ...content } },
        {
          onSuccess: list => {
            const made = list.findLast(view => view.name === name && !all.some(({ id }) => id === view.id))
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
      <Menu position="bottom-start" width={300} closeOnItemClick={false} withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} />}
            rightSection={<IconChevronDown size={14} />}
            className={classes.button}
          >
            {current?.name ?? 'Views'}
            {isChanged && <span className={classes.changed}> (changed)</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {views.isError && <Text p="xs">The saved views could not be loaded.</Text>}
          {views.data?.length === 0 && (
            <Text p="xs" c="dimmed">
              A view keeps these filters, the sorting and the columns under a name.
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
                      content={content}
                      act={acts.mutate}
                      onRename={() => setNaming(view)}
                      onGone={() => view.id === current?.id && onForget()}
                    />
                  )}
                </div>
              ))}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item closeMenuOnClick onClick={() => setNaming('new')}>
            Save as a new view…
          </Menu.Item>
          {current !== null && (
            <Menu.Item closeMenuOnClick onClick={onForget}>
              Leave this view
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming !== null && (
        <NameView
          title={naming === 'new' ? 'Save view' : 'Rename view'}
          name={naming === 'new' ? '' : naming.name}
          onSave={save}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
