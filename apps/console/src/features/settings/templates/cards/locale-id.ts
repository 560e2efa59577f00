const maxIdLength = 100

export function localeId(mainId: string, locale: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const ending = count === 1 ? `-${locale}` : `-${locale}-${count}`
    const id = mainId.slice(0, maxIdLength - ending.length) + ending.toLowerCase()
    if (!taken.has(id)) return id
  }
}
