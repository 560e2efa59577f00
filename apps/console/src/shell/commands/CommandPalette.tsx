import '@mantine/core/styles/Mark.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { Kbd } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconPackage, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type FoundNumber, useFoundNumbers } from '../../features/global-search/use-found-numbers.ts'
import type { Command } from '../../ui/page/page-commands.ts'
import classes from './CommandPalette.module.css'
import { isMac, keyLabels } from './match-keys.ts'
import { useCommands } from './use-commands.ts'

const [store, spotlight] = createSpotlight()

type Props = { typed: string; onFocus: () => void; onClose: () => void }

/** Opens pages and runs commands by name. `typed` is the text typed before its field had the focus. */
export function CommandPalette({ typed, onFocus, onClose }: Props) {
  const commands = useCommands().filter(({ id }) => id !== 'palette' && id !== 'hideHelp')
  const [changed, setQuery] = useState<string | null>(null)
  const query = changed ?? typed
  const router = useRouter()
  const found = useFoundNumbers(query)
  useEffect(() => spotlight.open(), [])
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
      actions={[...grouped(commands), ...foundGroup(found, query, href => router.history.push(href))]}
      nothingFound="No results"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Search pages, commands and shipment numbers',
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

function grouped(commands: readonly Command[]): SpotlightActionGroupData[] {
  const groups = Map.groupBy(commands, ({ group }) => group)
  return [...groups].map(([group, members]) => ({ group, actions: members.map(actionOf) }))
}

function actionOf({ id, title, icon: Icon, keys, run }: Command) {
  return {
    id,
    label: title,
    onClick: run,
    leftSection: Icon && <Icon size={18} stroke={1.75} />,
    rightSection: keys !== undefined && <Kbd size="xs">{keyLabels(keys, isMac()).join(' ')}</Kbd>,
  }
}

function foundGroup(
  found: readonly FoundNumber[],
  query: string,
  open: (href: string) => void,
): SpotlightActionGroupData[] {
  const actions = found.map(({ id, title, about, href }) => ({
    id: `shipment ${id}`,
    label: title,
    description: about,
    // Matches the query as it is, so that the palette's own filter keeps what the server found.
    keywords: [query.trim().toLowerCase()],
    leftSection: <IconPackage size={18} stroke={1.75} />,
    onClick: () => open(href),
  }))
  return actions.length > 0 ? [{ group: 'Shipments', actions }] : []
}
