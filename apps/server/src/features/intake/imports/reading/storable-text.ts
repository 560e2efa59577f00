/** PostgreSQL cannot store NUL or half of a surrogate pair; only an escape can bring them here. */
export function isStorable(text: string, item: object): boolean {
  return !text.includes('\\u') || !/(?<!\\)(\\\\)*\\u(0000|d[89a-f][0-9a-f]{2})/i.test(JSON.stringify(item))
}
