import { z } from 'zod'
import { ColumnLayout } from './table-layout.ts'

const accessToken = z.string().min(1).max(8192)

/** Everything this console keeps in the browser, by name. Nothing else touches the storage. */
const kept = {
  theme: z.enum(['light', 'dark', 'auto']),
  /** By the title of a group; `menu` is the side menu itself, false for icons only. */
  menuExpansion: z.record(z.string(), z.boolean()),
  developmentMode: z.boolean(),
  isHelpHidden: z.boolean(),
  /** When the newest notification that was seen had been created, by tenant and user. */
  notificationsSeenAt: z.record(z.string(), z.string()),
  activation: z.object({ code: z.string().min(1).max(500), keptAt: z.number() }),
  /** Left by whoever opens the console with a token of their own; taken at the start and never written here. */
  accessToken,
  searchSettings: z.object({ includeCompleted: z.boolean() }),
  tables: z.record(
    z.string(),
    z.object({ itemsPerPage: z.number().int().min(1).max(1000), sortBy: z.string().nullable(), sortDesc: z.boolean() }),
  ),
  /** Columns and row height by table. */
  layouts: z.record(z.string(), ColumnLayout),
}

export type Stored = { [Key in keyof typeof kept]: z.infer<(typeof kept)[Key]> }
export type TablePreference = Stored['tables'][string]

const listeners = new Set<{ key: keyof Stored; listener: () => void }>()

/** What was kept, or null when there is nothing or nothing readable. */
export function readStored<Key extends keyof Stored>(key: Key): Stored[Key] | null {
  return parseStored(key, readStoredText(key))
}

/** What is kept as it stands there: the same text means the same content. */
export const readStoredText = (key: keyof Stored): string | null => read(nameOf(key))

export function parseStored<Key extends keyof Stored>(key: Key, text: string | null): Stored[Key] | null {
  const parsed = kept[key].safeParse(parseJson(text))
  return parsed.success ? (parsed.data as Stored[Key]) : null // the schema of this very key
}

/** A full or forbidden storage loses the preference, never the work. */
export function writeStored<Key extends keyof Stored>(key: Key, value: Stored[Key]): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value))
  } catch {}
  tellOf(key)
}

export function removeStored(key: keyof Stored): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {}
  tellOf(key)
}

/** Reads it once and removes it. */
export function takeStored<Key extends keyof Stored>(key: Key): Stored[Key] | null {
  const found = readStored(key)
  removeStored(key)
  return found
}

/** Tells when what is kept changes, here or in another window of the same browser. Returns how to stop listening. */
export function onStoredChange(key: keyof Stored, listener: () => void): () => void {
  const entry = { key, listener }
  listeners.add(entry)
  const stop = typeof window === 'undefined' ? () => {} : onStoredChangeElsewhere(key, listener)
  return () => {
    listeners.delete(entry)
    stop()
  }
}

/** Tells when another window of the same browser changes what is kept. Returns how to stop listening. */
export function onStoredChangeElsewhere(key: keyof Stored, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === nameOf(key)) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

export function readTablePreference(tableId: string): TablePreference | null {
  return readStored('tables')?.[tableId] ?? null
}

export function writeTablePreference(tableId: string, preference: TablePreference): void {
  writeStored('tables', { ...readStored('tables'), [tableId]: preference })
}

const nameOf = (key: keyof Stored) => `aftermile.${key}`

function tellOf(key: keyof Stored): void {
  for (const each of listeners) if (each.key === key) each.listener()
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Text that is no JSON is the text itself. */
function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return text
  }
}
