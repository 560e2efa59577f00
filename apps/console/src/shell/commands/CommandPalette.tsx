import '@mantine/core/styles/Mark.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { Kbd } from '@mantine/core'
import { createSpotlight, isActionsGroup, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMayDo } from '../../session/session-store.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { IconPackage, IconSearch, IconShoppingBag } from '../../ui/icons/icons.ts'
import type { Command } from '../../ui/page/page-commands.ts'
import { showAllPath } from '../search/show-all-path.ts'
import { type FoundHit, useFoundHits } from '../search/use-found-hits.ts'
import classes from './CommandPalette.module.css'
import { filterActions, lastGroup } from './filter-actions.ts'
import { isMac, keyLabels } from './match-keys.ts'
import { useCommands } from './use-commands.ts'
import { type Place, usePalettePlaces } from './use-palette-places.ts'

const [store, spotlight] = createSpotlight()

type Props = { typed: string; onFocus: () => void; onClose: () => void }

/** Opens pages, views and what the search finds, and runs commands by name. `typed` is the text typed before its field had the focus. */
export function CommandPalette({ typed, onFocus, onClose }: Props) {
  const commands = useCommands().filter(({ id }) => id !== 'palette' && id !== 'hideHelp')
  const [changed, setQuery] = useState<string | null>(null)
  const query = changed ?? typed
  const router = useRouter()
  const maySearch = useMayDo({ scope: 'shipment_read' })
  const found = useFoundHits(query)
  const places = usePalettePlaces()
  const open = (href: string) => router.history.push(href)
  const isTyped = query.trim() !== ''
  useEffect(() => spotlight.open(), [])
  const foundIds = [...found.shipments, ...found.orders].map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows move the others
  useEffect(keepSelection, [foundIds])
  return (
    <Spotlight
      store={store}
      shortcut={null}
      title="Command palette"
      // Centered, the field would move whenever the number of results changes.
      centered={false}
      classNames={{ header: classes.hidden }}
      query={query}
      onQueryChange={setQuery}
      actions={[
        ...grouped(commands),
        ...(isTyped ? placeGroups(places, open) : []),
        ...foundGroup('Shipments', IconPackage, { hits: found.shipments, query, open }),
        ...foundGroup('Orders', IconShoppingBag, { hits: found.orders, query, open }),
        ...(isTyped && maySearch ? [searchGroup(query, open)] : []),
      ]}
      filter={(text, groups) => filterActions(text, groups.filter(isActionsGroup))}
      nothingFound="No results"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Search customers, numbers, pages and commands',
        'aria-label': 'Command palette',
        onFocus: ({ currentTarget }) => {
          onFocus()
          if (changed !== null || typed === '') return
          currentTarget.setSelectionRange(typed.length, typed.length)
          // Spotlight selects the first command on typing, but this text was typed before it opened.
          currentTarget.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', bubbles: true }))
        },
      }}
      onSpotlightClose={onClose}
    />
  )
}

/** Rows that come from the server move those below them. The first row stays the selected one, unless the user has chosen another. */
function keepSelection(): void {
  const { listId, selected } = store.getState()
  const rows = [...document.querySelectorAll(`[id="${listId}"] [data-action]`)]
  const chosen = rows.findIndex(row => row.hasAttribute('data-selected'))
  if (chosen === -1) return
  const next = selected === 0 ? 0 : chosen
  rows[chosen]?.removeAttribute('data-selected')
  rows[next]?.setAttribute('data-selected', 'true')
  store.updateState(state => ({ ...state, selected: next }))
}

function grouped(commands: readonly Command[]): SpotlightActionGroupData[] {
  const groups = Map.groupBy(commands, ({ group }) => group)
  return [...groups].map(([group, members]) => ({ group, actions: members.map(actionOf) }))
}

function actionOf({ id, title, icon: Icon, keys, keywords, run }: Command) {
  return {
    id,
    label: title,
    ...(keywords !== undefined && { keywords: [...keywords] }),
    onClick: run,
    leftSection: Icon && <Icon size={18} stroke={1.75} />,
    rightSection: keys !== undefined && <Kbd size="xs">{keyLabels(keys, isMac()).join(' ')}</Kbd>,
  }
}

type Open = (href: string) => void

function placeGroups(places: readonly Place[], open: Open): SpotlightActionGroupData[] {
  return [...Map.groupBy(places, ({ group }) => group)].map(([group, members]) => ({
    group,
    actions: members.map(({ id, title, about, icon: Icon, href }) => ({
      id,
      label: title,
      description: about,
      leftSection: <Icon size={18} stroke={1.75} />,
      onClick: () => open(href),
    })),
  }))
}

type Found = { hits: readonly FoundHit[]; query: string; open: Open }

/** Matches the query as it is, so that the palette's own filter keeps what the server found. */
const asTyped = (query: string) => [query.trim().toLowerCase()]

function foundGroup(group: string, Icon: Icon, { hits, query, open }: Found): SpotlightActionGroupData[] {
  const actions = hits.map(({ id, title, about, href }) => ({
    id,
    label: title,
    description: about,
    keywords: asTyped(query),
    leftSection: <Icon size={18} stroke={1.75} />,
    onClick: () => open(href),
  }))
  return actions.length > 0 ? [{ group, actions }] : []
}

/** The last row: all that the search finds, as a list. */
const searchGroup = (query: string, open: Open): SpotlightActionGroupData => ({
  group: lastGroup,
  actions: [
    {
      id: 'search-for',
      label: `Search for “${query.trim()}”`,
      keywords: asTyped(query),
      leftSection: <IconSearch size={18} stroke={1.75} />,
      onClick: () => open(showAllPath('/shipments', { text: query.trim(), includeCompleted: true })),
    },
  ],
})
