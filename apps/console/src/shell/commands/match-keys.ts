/** Keys as 'mod+K' or '/': mod is Cmd on a Mac and Ctrl elsewhere. */
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Characters such as / and ? need Shift on some keyboards only, so Shift is ignored. */
export function matchesKeys(keys: string, pressed: Pressed): boolean {
  const { mod, key } = parse(keys)
  const hasMod = pressed.ctrlKey || pressed.metaKey
  return pressed.key.toLowerCase() === key && hasMod === mod && !pressed.altKey
}

export const needsMod = (keys: string): boolean => parse(keys).mod

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** ['Ctrl', 'K'] */
export function keyLabels(keys: string, onMac: boolean): string[] {
  const { mod, key } = parse(keys)
  const label = key.length === 1 ? key.toUpperCase() : key[0]?.toUpperCase() + key.slice(1)
  return mod ? [onMac ? '⌘' : 'Ctrl', label] : [label]
}

function parse(keys: string): { mod: boolean; key: string } {
  const mod = keys.startsWith('mod+')
  return { mod, key: keys.slice(mod ? 4 : 0).toLowerCase() }
}
