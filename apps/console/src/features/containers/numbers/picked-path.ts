/** The most characters of ids in an address. */
const maxIdsLength = 4800

/** The list of some shipments, as many as an address can hold. */
export function pickedPath(ids: readonly string[]): { path: string; leftOut: number } {
  const fitting = ids.filter(id => !/[,;]/.test(id))
  let length = 0
  const shown = fitting.filter(id => {
    length += id.length + 1
    return length <= maxIdsLength
  })
  return {
    path: `/shipments?${new URLSearchParams({ facets: `id:${shown.join()}` })}`,
    leftOut: ids.length - shown.length,
  }
}
