/** JSON or XML with indented lines. Anything else, and text that was cut, stays as it is. */
export function prettyRaw(raw: string): string {
  const text = raw.trim()
  if (text.startsWith('<')) return prettyXml(text)
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return raw
  }
}

function prettyXml(text: string): string {
  let depth = 0
  return text
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map(line => {
      if (line.startsWith('</')) depth = Math.max(0, depth - 1)
      const indented = '  '.repeat(depth) + line
      if (/^<[^!?/][^>]*[^/]>$/.test(line) || /^<\w>$/.test(line)) depth++
      return indented
    })
    .join('\n')
}
