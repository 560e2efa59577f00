import '@mantine/core/styles/Mark.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { Kbd } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Command } from './commands.ts'
import { keysInWords } from './keys.ts'
import classes from './Palette.module.css'
import { useCommands } from './use-commands.ts'

const [store, spotlight] = createSpotlight()

/** Go anywhere and do anything by its name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const commands = useCommands().filter(({ id }) => id !== 'palette' && id !== 'hideHelp')
  useEffect(() => spotlight.open(), [])
  return (
    <Spotlight
      store={store}
      shortcut={null}
      title="Command palette"
      classNames={{ header: classes.hidden }}
      actions={grouped(commands)}
      nothingFound="Nothing of that name"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Go to a page or run a command',
        'aria-label': 'Command palette',
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
    rightSection: keys !== undefined && <Kbd size="xs">{keysInWords(keys, false).join(' ')}</Kbd>,
  }
}
