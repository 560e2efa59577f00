import { useSearch } from '@tanstack/react-router'
import { ImportStart } from './ImportStart.tsx'
import { ImportView } from './ImportView.tsx'
import { parseImportSearch } from './import-search.ts'

/** The start page with the history, or the import in the address. */
export function ImportPage() {
  const { id } = parseImportSearch(useSearch({ strict: false }))
  return id === undefined ? <ImportStart /> : <ImportView key={id} id={id} />
}
