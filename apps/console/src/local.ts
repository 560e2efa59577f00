import { z } from 'zod'

/** Everything this console keeps in the browser, by name. Nothing else touches the storage; tokens are never in it. */
const kept = {
  theme: z.enum(['light', 'dark', 'auto']),
  menuExpansion: z.record(z.string(), z.boolean()),
  tables: z.record(
    z.string(),
    z.object({ itemsPerPage: z.number().int().min(1).max(1000), sortBy: z.string().nullable(), sortDesc: z.boolean() }),
  ),
}

export type Kept = { [Key in keyof typeof kept]: z.infer<(typeof kept)[Key]> }
export type TablePreference = Kept['tables'][string]

/** What was kept, or null when there is nothing or nothing readable. */
export function recall<Key extends keyof Kept>(key: Key): Kept[Key] | null {
  const parsed = kept[key].safeParse(parseJson(read(nameOf(key))))
  return parsed.success ? (parsed.data as Kept[Key]) : null // the schema of this very key
}

/** A full or forbidden storage loses the preference, never the work. */
export function keep<Key extends keyof Kept>(key: Key, value: Kept[Key]): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value))
  } catch {}
}

export function forget(key: keyof Kept): void {
  try {
    localStorage.removeItem(nameOf(key))
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

export function recallTable(tableId: string): TablePreference | null {
  return recall('tables')?.[tableId] ?? null
}

export function keepTable(tableId: string, preference: TablePreference): void {
  keep('tables', { ...recall('tables'), [tableId]: preference })
}

const nameOf = (key: keyof Kept) => `aftermile.${key}`

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
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
