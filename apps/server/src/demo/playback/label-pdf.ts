/** One page of the size of a label with lines of text: the least that is a PDF. */
export function labelPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line, index) => `1 0 0 1 18 ${390 - index * 24} Tm (${escaped(line)}) Tj`).join('\n')
  const drawing = `BT /F1 14 Tf\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const rows = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

/** The letters of Western Europe are the same bytes in the font's encoding; others are left out. */
const escaped = (line: string): string => line.replace(/[^\x20-\x7e\xa0-\xff]/g, '').replace(/[\\()]/g, '\\$&')
