/** Decodes files from Japanese Excel: UTF-8, with or without a BOM, or CP932. `null`: neither. */
export function decodeCsv(bytes: ArrayBuffer): string | null {
  for (const encoding of ['utf-8', 'shift_jis'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not UTF-8: try CP932.
    }
  return null
}

/** @param line where the row starts in the file, from 1 */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** The rows of a CSV file (RFC 4180), without empty ones. @returns the line of an unclosed quotation mark */
export function parseCsv(text: string): { rows: CsvRow[] } | { badQuote: number } {
  const rows: CsvRow[] = []
  let [line, rowLine, quoteLine] = [1, 1, 0]
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: rowLine, cells })
    ;[cells, cell] = [[], '']
  }
  const signs = text.replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs.charAt(at)
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (signs.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') [isQuoted, quoteLine] = [true, line]
    else if (sign === ',') {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      endRow()
      rowLine = line
    } else cell += sign
  }
  if (isQuoted) return { badQuote: quoteLine }
  endRow()
  return { rows }
}
