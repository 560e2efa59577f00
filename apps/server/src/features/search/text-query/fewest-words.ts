/** Null: the text does not consist of these words. */
export function fewestWords(text: string, words: ReadonlySet<string>): string[] | null {
  const best: (string[] | null)[] = [[]]
  for (let end = 1; end <= text.length; end++) {
    best[end] = null
    for (let from = 0; from < end; from++) {
      const before = best[from]
      const word = text.slice(from, end)
      if (!before || !words.has(word)) continue
      if (before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY)) best[end] = [...before, word]
    }
  }
  return best[text.length] ?? null
}
