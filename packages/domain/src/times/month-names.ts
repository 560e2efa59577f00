/** The months in English, Swedish, Norwegian, Danish, Finnish and German, without accents. */
const months = [
  'january januari januar tammikuu',
  'february februari februar helmikuu',
  'march mars marts marz maaliskuu',
  'april huhtikuu',
  'may maj mai toukokuu',
  'june juni kesakuu',
  'july juli heinakuu',
  'august augusti elokuu',
  'september syyskuu',
  'october oktober lokakuu',
  'november marraskuu',
  'december desember dezember joulukuu',
].map(names => names.split(' '))

const shortest = 3
/** Short for March, though marraskuu also begins with mar. */
const march = ['mar', 'mrz']

/** Each name and each of its beginnings that names one month only. */
const byText: ReadonlyMap<string, number> = (() => {
  const found = new Map<string, number | null>()
  months.forEach((names, index) => {
    for (const name of names)
      for (let length = shortest; length <= name.length; length++) {
        const text = name.slice(0, length)
        found.set(text, (found.get(text) ?? index + 1) === index + 1 ? index + 1 : null)
      }
  })
  for (const text of march) found.set(text, 3)
  return new Map([...found].flatMap(([text, month]) => (month === null ? [] : [[text, month]])))
})()

/** 6 for June, jun, Juni, kesäk and kesäkuuta. Null: not a month. */
export function monthOf(word: string): number | null {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return byText.get(plain.replace(/(?<=kuu)ta$/, '')) ?? null
}
