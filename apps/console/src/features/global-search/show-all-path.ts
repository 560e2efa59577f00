/** The full list with the text of the search, and without what is completed where that was left out. */
export function showAllPath(
  list: '/shipments' | '/orders',
  asked: { text: string; includeCompleted: boolean },
): string {
  const query = new URLSearchParams({
    ...(asked.text !== '' && { text: asked.text }),
    includeCompleted: String(asked.includeCompleted),
  })
  return `${list}?${query}`
}
