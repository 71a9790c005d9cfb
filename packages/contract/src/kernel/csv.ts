import { z } from 'zod'

/** R-SHELL-24. `shift-jis` is what Excel in Japan means by it: CP932. */
export const csvEncodings = ['utf-8', 'shift-jis'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** A number as a spreadsheet reads one. */
export function isCsvNumber(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text)
}

/** A text that a spreadsheet would run as a formula (full-width signs count as well) begins with an apostrophe. */
export function guardCsvText(text: string): string {
  // The beginning first: nearly all texts are done with it. Letters, and what Japanese is written with, are none of the signs.
  const first = text.charCodeAt(0)
  if ((first > 0x40 && first < 0x2000) || (first >= 0x3000 && first < 0xff00)) return text
  return /^[=+\-@\t\r\n＝＋－−＠]/.test(text) && !isCsvNumber(text) ? `'${text}` : text
}

/** Signs that Unicode has twice: CP932 knows the other one. */
export const cp932Twins: Readonly<Record<string, string>> = {
  '\u301c': '\uff5e',
  '\u2212': '\uff0d',
  '\u2016': '\u2225',
  '\u00a2': '\uffe0',
  '\u00a3': '\uffe1',
  '\u00ac': '\uffe2',
}

/** Query of every call that answers a CSV file, beside its filter. */
export const csvQuery = {
  /** Of the column heads and of words for codes. */
  language: z.enum(['ja', 'en']).default('en'),
  encoding: z.enum(csvEncodings).default('utf-8'),
}
