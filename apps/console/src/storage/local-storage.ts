import { z } from 'zod'
import { Layout } from '../features/lists/columns/column-layout.ts'

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
  layouts: z.record(z.string(), Layout),
}

export type Kept = { [Key in keyof typeof kept]: z.infer<(typeof kept)[Key]> }
export type TablePreference = Kept['tables'][string]

const listeners = new Set<{ key: keyof Kept; listener: () => void }>()

/** What was kept, or null when there is nothing or nothing readable. */
export function recall<Key extends keyof Kept>(key: Key): Kept[Key] | null {
  return parse(key, recallText(key))
}

/** What is kept as it stands there: the same text means the same content. */
export const recallText = (key: keyof Kept): string | null => read(nameOf(key))

export function parse<Key extends keyof Kept>(key: Key, text: string | null): Kept[Key] | null {
  const parsed = kept[key].safeParse(parseJson(text))
  return parsed.success ? (parsed.data as Kept[Key]) : null // the schema of this very key
}

/** A full or forbidden storage loses the preference, never the work. */
export function keep<Key extends keyof Kept>(key: Key, value: Kept[Key]): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value))
  } catch {}
  tellOf(key)
}

export function forget(key: keyof Kept): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {}
  tellOf(key)
}

/** Reads it once and removes it. */
export function take<Key extends keyof Kept>(key: Key): Kept[Key] | null {
  const found = recall(key)
  forget(key)
  return found
}

/** Tells when what is kept changes, here or in another window of the same browser. Returns how to stop listening. */
export function onKept(key: keyof Kept, listener: () => void): () => void {
  const entry = { key, listener }
  listeners.add(entry)
  const stop = typeof window === 'undefined' ? () => {} : onKeptElsewhere(key, listener)
  return () => {
    listeners.delete(entry)
    stop()
  }
}

/** Tells when another window of the same browser changes what is kept. Returns how to stop listening. */
export function onKeptElsewhere(key: keyof Kept, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === nameOf(key)) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

export function recallTable(tableId: string): TablePreference | null {
  return recall('tables')?.[tableId] ?? null
}

export function keepTable(tableId: string, preference: TablePreference): void {
  keep('tables', { ...recall('tables'), [tableId]: preference })
}

const nameOf = (key: keyof Kept) => `aftermile.${key}`

function tellOf(key: keyof Kept): void {
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
