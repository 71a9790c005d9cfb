import { z } from 'zod'

/** R-SHELL-24. `shift-jis` is what Excel in Japan means by it: CP932. */
export const csvEncodings = ['utf-8', 'shift-jis'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** A number as a spreadsheet reads one. */
export function isCsvNumber(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text)
}

/** Prefixes a text that a spreadsheet would run as a formula (full-width characters included) with an apostrophe. */
export function guardCsvText(text: string): string {
  // Checks the first character first, which settles nearly all texts: letters and Japanese characters are never formula
  // signs.
  const first = text.charCodeAt(0)
  if ((first > 0x40 && first < 0x2000) || (first >= 0x3000 && first < 0xff00)) return text
  return /^[=+\-@\t\r\n＝＋－−＠]/.test(text) && !isCsvNumber(text) ? `'${text}` : text
}

/** Characters with two code points in Unicode, of which CP932 has only the other one. */
export const cp932Twins: Readonly<Record<string, string>> = {
  '\u301c': '\uff5e',
  '\u2212': '\uff0d',
  '\u2016': '\u2225',
  '\u00a2': '\uffe0',
  '\u00a3': '\uffe1',
  '\u00ac': '\uffe2',
}

/** Query of every call that returns a CSV file, in addition to its filter. */
export const csvQuery = {
  /** For column headers and the texts of codes. */
  language: z.enum(['ja', 'en']).default('en'),
  encoding: z.enum(csvEncodings).default('utf-8'),
}
