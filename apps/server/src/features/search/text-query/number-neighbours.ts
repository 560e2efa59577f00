/**
 * All numbers one typo away: a character changed, left out or added, or swapped with the next. Numbers are stored as they came,
 * so those in small letters are also tried in capitals.
 */
export function neighboursOf(number: string): string[] {
  const characters = [...number]
  const alphabet = alphabetOf(number)
  const near = characters.flatMap((character, index) => [
    characters.toSpliced(index, 1),
    characters.toSpliced(index, 2, characters[index + 1] ?? '', character),
    ...alphabet.flatMap(other => [characters.toSpliced(index, 1, other), characters.toSpliced(index, 0, other)]),
  ])
  const all = [...near, ...alphabet.map(last => [...characters, last])].map(text => text.join(''))
  return [...new Set([...all, ...all.map(value => value.toUpperCase())])].filter(
    item => item.toUpperCase() !== number.toUpperCase(),
  )
}

/** The characters that a number of this kind consists of: digits, hexadecimal digits, or digits and letters. */
function alphabetOf(number: string): string[] {
  const letters = /^[^a-z]*$/i.test(number)
    ? ''
    : /^[^g-z]{16,}$/i.test(number)
      ? 'abcdef'
      : 'abcdefghijklmnopqrstuvwxyz'
  return [...'0123456789', ...(number === number.toUpperCase() ? letters.toUpperCase() : letters)]
}
