/** Text as it is indexed and searched: small letters without marks, so that Malmo finds Malmö. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(special, letter => spelled[letter] ?? letter)
}

/** Folds a text and keeps, for each folded character, its position in the original. */
export function foldWithPositions(text: string): { folded: string; positions: number[] } {
  let folded = ''
  const positions: number[] = []
  let position = 0
  for (const character of text) {
    const part = fold(character)
    folded += part
    for (let index = 0; index < part.length; index++) positions.push(position)
    position += character.length
  }
  positions.push(text.length)
  return { folded, positions }
}

const isPlain = /^[\x20-\x7e]*$/
// Apostrophes go too: O'Brien is obrien.
const marks = /[\p{M}'’`´]/gu

/** Letters that Unicode does not split into a letter and a mark. */
const spelled: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
}
const special = new RegExp(`[${Object.keys(spelled).join('')}]`, 'g')
