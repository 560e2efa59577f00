import type { QueryClient } from '@tanstack/react-query'

const shownNames = ['shipments', 'orders', 'counts', 'bulk', 'message-log', 'container-messages'] as const

/** Reloads everything that shows or counts shipments or orders. */
export function reloadContainers(queries: QueryClient): void {
  for (const name of shownNames) void queries.invalidateQueries({ queryKey: [name] })
}
