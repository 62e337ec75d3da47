/** A page of A4 with a title and lines of text, as a PDF 1.4 without fonts of its own. */
export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const text = [
    'BT /F1 16 Tf 72 770 Td',
    `(${escaped(title)}) Tj`,
    '/F2 11 Tf 0 -36 Td 16 TL',
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    font('Helvetica-Bold'),
    font('Helvetica'),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((body, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  // One byte a character, as WinAnsi: so that lengths and places count bytes.
  return Buffer.from(file, 'latin1')
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
