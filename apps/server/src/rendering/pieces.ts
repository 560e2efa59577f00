/**
 * A rendered text: values as they are, and what comes from the source as two numbers, where it begins and ends there. Most of a
 * mail is such text, which need not travel between processes.
 */
export type Pieces = readonly (string | number)[]

export function joinPieces(source: string, pieces: Pieces): string {
  const texts: string[] = []
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]
    texts.push(typeof piece === 'number' ? source.slice(piece, Number(pieces[++at])) : (piece ?? ''))
  }
  return texts.join('')
}
