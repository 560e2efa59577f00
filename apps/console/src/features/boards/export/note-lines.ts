/** Breaks texts between words so that each line fits. A word that is longer than a line stays whole. */
export function noteLines(texts: readonly string[], fits: (text: string) => boolean): string[] {
  return texts.flatMap(text => {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`
      if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  })
}
