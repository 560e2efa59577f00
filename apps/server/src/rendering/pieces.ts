/**
 * A rendered text: values as they are, and what comes from the source as two numbers, where it begins and ends there. Most of a
 * mail is such text, which need not travel between processes.
 */
export type Pieces = readonly (string | number)[]

export function joinPieces(source: string, pieces: Pieces): string {
  const texts: string[] = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]
    texts.push(typeof piece === 'number' ? source.slice(piece, Number(pieces[++index])) : (piece ?? ''))
  }
  return texts.join('')
}
