/** Undefined: the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    // Some servers begin with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
