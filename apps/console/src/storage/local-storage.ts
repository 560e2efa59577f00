import { z } from 'zod'
import { ColumnLayout } from './table-layout.ts'

const accessToken = z.string().min(1).max(8192)

/** Everything the console stores in the browser, by name. All access to localStorage goes through this file. */
const schemas = {
  theme: z.enum(['light', 'dark', 'auto']),
  /** By the title of a menu group. `menu` is the side menu itself; false shows icons only. */
  menuExpansion: z.record(z.string(), z.boolean()),
  developmentMode: z.boolean(),
  isHelpHidden: z.boolean(),
  /** When the newest seen notification was created, by tenant and user. */
  notificationsSeenAt: z.record(z.string(), z.string()),
  activation: z.object({ code: z.string().min(1).max(500), keptAt: z.number() }),
  /** Written by another application that opens the console with its own token. Read and removed at the start, never written here. */
  accessToken,
  /** What was opened last, newest first, by tenant and user. */
  recentItems: z.record(
    z.string(),
    z.array(
      z.object({
        kind: z.enum(['shipment', 'order', 'board']),
        title: z.string().max(300),
        path: z
          .string()
          .max(1000)
          .regex(/^\/[a-z]/),
      }),
    ),
  ),
  /** How much of the width the source of a template has. */
  sourceShare: z.number().min(0.2).max(0.8),
  searchSettings: z.object({ includeCompleted: z.boolean() }),
  tables: z.record(
    z.string(),
    z.object({ itemsPerPage: z.number().int().min(1).max(1000), sortBy: z.string().nullable(), sortDesc: z.boolean() }),
  ),
  /** Columns and row height by table. */
  layouts: z.record(z.string(), ColumnLayout),
}

export type Stored = { [Key in keyof typeof schemas]: z.infer<(typeof schemas)[Key]> }
export type TablePreference = Stored['tables'][string]

const listeners = new Set<{ key: keyof Stored; listener: () => void }>()

/** The stored value, or null when there is none or it cannot be read. */
export function readStored<Key extends keyof Stored>(key: Key): Stored[Key] | null {
  return parseStored(key, readStoredText(key))
}

/** The stored text, unparsed. Equal texts mean equal values. */
export const readStoredText = (key: keyof Stored): string | null => read(nameOf(key))

export function parseStored<Key extends keyof Stored>(key: Key, text: string | null): Stored[Key] | null {
  const parsed = schemas[key].safeParse(parseJson(text))
  return parsed.success ? (parsed.data as Stored[Key]) : null // parsed by the schema of this key
}

/** Writes a value. If the storage is full or forbidden, the value is lost and no error is thrown. */
export function writeStored<Key extends keyof Stored>(key: Key, value: Stored[Key]): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value))
  } catch {}
  notify(key)
}

export function removeStored(key: keyof Stored): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {}
  notify(key)
}

/** Reads a value and removes it. */
export function takeStored<Key extends keyof Stored>(key: Key): Stored[Key] | null {
  const found = readStored(key)
  removeStored(key)
  return found
}

/** Calls the listener when a value changes, here or in another window of this browser. Returns a function that stops it. */
export function onStoredChange(key: keyof Stored, listener: () => void): () => void {
  const entry = { key, listener }
  listeners.add(entry)
  const stop = typeof window === 'undefined' ? () => {} : onStoredChangeElsewhere(key, listener)
  return () => {
    listeners.delete(entry)
    stop()
  }
}

/** Calls the listener when another window of this browser changes a value. Returns a function that stops it. */
export function onStoredChangeElsewhere(key: keyof Stored, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === nameOf(key)) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function readTablePreference(tableId: string): TablePreference | null {
  return readStored('tables')?.[tableId] ?? null
}

export function writeTablePreference(tableId: string, preference: TablePreference): void {
  writeStored('tables', { ...readStored('tables'), [tableId]: preference })
}

const nameOf = (key: keyof Stored) => `aftermile.${key}`

function notify(key: keyof Stored): void {
  for (const each of listeners) if (each.key === key) each.listener()
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Text that is not JSON is returned as it is. */
function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return text
  }
}
