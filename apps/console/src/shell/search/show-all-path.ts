/** The path of the full list with the text and the filter of the search. */
export function showAllPath(
  list: '/shipments' | '/orders',
  terms: { text: string; includeCompleted: boolean },
): string {
  const query = new URLSearchParams({
    ...(terms.text !== '' && { text: terms.text }),
    includeCompleted: String(terms.includeCompleted),
  })
  return `${list}?${query}`
}
