import { z } from 'zod'

/** R-SHELL-24. `shift-jis` is what Excel in Japan means by it: CP932. */
export const csvEncodings = ['utf-8', 'shift-jis'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** Query of every call that answers a CSV file, beside its filter. */
export const csvQuery = {
  /** Of the column heads and of words for codes. */
  language: z.enum(['ja', 'en']).default('en'),
  encoding: z.enum(csvEncodings).default('utf-8'),
}
