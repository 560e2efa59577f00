export const globalSearchId = 'global-search'

/** Focuses the search field of the page, or the global search if the page has none. */
export function focusSearch(): void {
  const field =
    document.querySelector<HTMLInputElement>('#content input[type="search"]') ??
    document.querySelector<HTMLInputElement>(`#${globalSearchId}`)
  field?.focus()
  field?.select()
}
