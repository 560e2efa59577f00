export const globalSearchId = 'global-search'

/** The search of the page in front, or the one in the top bar where the page has none. */
export function focusSearch(): void {
  const field =
    document.querySelector<HTMLInputElement>('#content input[type="search"]') ??
    document.querySelector<HTMLInputElement>(`#${globalSearchId}`)
  field?.focus()
  field?.select()
}
