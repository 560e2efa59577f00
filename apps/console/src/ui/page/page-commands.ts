import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Icon } from '../icons/icon.tsx'

export type CommandGroup = 'Go to' | 'Create' | 'Actions' | 'Help'

export type Command = {
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  readonly icon: Icon | undefined
  readonly keys?: string
  /** Other words that the palette finds it by. */
  readonly keywords?: readonly string[]
  readonly run: () => void
}

type PageCommand = Omit<Command, 'group'>

let commands: readonly Command[] = []
const owners = new Map<object, readonly Command[]>()
const listeners = new Set<() => void>()

/** Offers commands for as long as the component is on the screen. */
export function usePageCommands(offered: readonly PageCommand[]): void {
  const latest = useRef(offered)
  latest.current = offered
  const names = JSON.stringify(offered.map(({ id, title }) => [id, title]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered again when a name changes; `run` is always the latest one
  useEffect(() => {
    const owner = {}
    const run = (id: string) => latest.current.find(command => command.id === id)?.run()
    offer(
      owner,
      latest.current.map(command => ({ ...command, group: 'Actions', run: () => run(command.id) })),
    )
    return () => offer(owner, null)
  }, [names])
}

export const useOfferedCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => commands)

/** If two owners offer the same id, the last one wins. */
function offer(owner: object, offered: readonly Command[] | null): void {
  if (offered === null) owners.delete(owner)
  else owners.set(owner, offered)
  commands = [...new Map([...owners.values()].flat().map(command => [command.id, command])).values()]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
