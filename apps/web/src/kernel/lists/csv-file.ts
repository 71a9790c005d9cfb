import { type CsvEncoding, cp932Twins, guardCsvText, isCsvNumber } from '@wheelhouse/contract/kernel/csv'

/**
 * A CSV file of a list, made in the browser, where the texts of its cells are. Readable by Excel
 * (R-SHELL-24): UTF-8 with BOM or CP932, CRLF line ends, quoted texts, nothing that a spreadsheet would execute.
 */
export function csvFile(
  rows: readonly (readonly string[])[],
  encoding: CsvEncoding,
): { file: Blob; unwritable: number } {
  const content = rows.map((row) => row.map(toCell).join(',')).join('\r\n') + '\r\n'
  if (encoding === 'utf-8')
    return { file: new Blob(['\ufeff', content], { type: 'text/csv;charset=utf-8' }), unwritable: 0 }
  const { bytes, unwritable } = toCp932(content)
  return { file: new Blob([bytes], { type: 'text/csv;charset=shift_jis' }), unwritable }
}

function toCell(text: string): string {
  return isCsvNumber(text) ? text : `"${guardCsvText(text).replaceAll('"', '""')}"`
}

/** 〓 replaces what CP932 cannot encode. */
const geta = [0x81, 0xac]

let codes: ReadonlyMap<string, readonly number[]> | null = null

/** Browsers only decode CP932: the encoding table is theirs, inverted. */
function cp932(): ReadonlyMap<string, readonly number[]> {
  if (codes !== null) return codes
  const decoder = new TextDecoder('shift_jis')
  const table = new Map<string, readonly number[]>()
  const learn = (bytes: readonly number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes))
    // Of duplicates, Windows uses the first, except for NEC's extensions above 0xED.
    if (Array.from(sign).length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes)
  }
  for (let byte = 0; byte <= 0xff; byte++) if (byte < 0x80 || (byte >= 0xa1 && byte <= 0xdf)) learn([byte])
  const leads = Array.from({ length: 0xfc - 0x81 + 1 }, (_, index) => 0x81 + index)
  const isLead = (byte: number) => (byte <= 0x9f || byte >= 0xe0) && byte !== 0xed && byte !== 0xee
  for (const lead of leads.filter(isLead))
    for (let trail = 0x40; trail <= 0xfc; trail++) if (trail !== 0x7f) learn([lead, trail])
  codes = table
  return table
}

function toCp932(text: string): { bytes: Uint8Array<ArrayBuffer>; unwritable: number } {
  const table = cp932()
  const bytes: number[] = []
  let unwritable = 0
  for (const sign of text) {
    const code = table.get(cp932Twins[sign] ?? sign)
    if (code === undefined) unwritable += 1
    bytes.push(...(code ?? geta))
  }
  return { bytes: Uint8Array.from(bytes), unwritable }
}

/** Passes a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By the next turn the browser has taken the file.
  setTimeout(() => URL.revokeObjectURL(address))
}
