import { z } from 'zod'

/** Everything this console keeps in the browser, by name. Nothing else touches the storage; tokens are never in it. */
const kept = {
  theme: z.enum(['light', 'dark', 'auto']),
  menuExpansion: z.record(z.string(), z.boolean()),
  tables: z.record(
    z.string(),
    z.object({ itemsPerPage: z.number(), sortBy: z.string().nullable(), sortDesc: z.boolean() }),
  ),
}

export type Kept = { [Key in keyof typeof kept]: z.infer<(typeof kept)[Key]> }
export type TablePreference = Kept['tables'][string]

/** What was kept, or null when there is nothing or nothing readable. */
export function recall<Key extends keyof Kept>(key: Key, storage: Storage = localStorage): Kept[Key] | null {
  const parsed = kept[key].safeParse(parseJson(read(nameOf(key), storage)))
  return parsed.success ? (parsed.data as Kept[Key]) : null // the schema of this very key
}

/** A full or forbidden storage loses the preference, never the work. */
export function keep<Key extends keyof Kept>(key: Key, value: Kept[Key], storage: Storage = localStorage): void {
  try {
    storage.setItem(nameOf(key), JSON.stringify(value))
  } catch {}
}

export function forget(key: keyof Kept, storage: Storage = localStorage): void {
  try {
    storage.removeItem(nameOf(key))
  } catch {}
}

/** Tells when another window of the same browser changes what is kept. Returns how to stop listening. */
export function onKeptElsewhere(key: keyof Kept, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === nameOf(key)) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

export function recallTable(tableId: string, storage?: Storage): TablePreference | null {
  return recall('tables', storage)?.[tableId] ?? null
}

export function keepTable(tableId: string, preference: TablePreference, storage?: Storage): void {
  keep('tables', { ...recall('tables', storage), [tableId]: preference }, storage)
}

const nameOf = (key: keyof Kept) => `aftermile.${key}`

function read(name: string, storage: Storage): string | null {
  try {
    return storage.getItem(name)
  } catch {
    return null
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
