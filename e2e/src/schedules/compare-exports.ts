/** The reports in every form that can be taken out, each as a spreadsheet program shows it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasOffice, openInOffice } from '@wheelhouse/testkit/open-office'
import { expect } from 'vitest'
import type { Api } from '../testing/api.ts'

/** Of text files, by LibreOffice's own numbers. */
const charsets = { 'utf-8': 76, 'shift-jis': 64 } as const

/**
 * CSV in both encodings, Excel, and Excel by a template whose sheet for raw data was empty contain the same rows. Without
 * LibreOffice only the texts are compared.
 * @param wanted what one of the rows must contain
 */
export async function expectSameInEveryForm(api: Api, templateId: string, wanted: string): Promise<void> {
  const take = (form: string) => api.bytes(`/reports/export?language=ja&${form}`)
  const files = {
    'utf-8.csv': await take('format=csv&encoding=utf-8'),
    'shift-jis.csv': await take('format=csv&encoding=shift-jis'),
    'book.xlsx': await take('format=xlsx'),
    'template.xlsx': await take(`format=xlsx&templateId=${templateId}`),
  }
  const text = files['utf-8.csv'].toString()
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text).toContain(wanted)
  expect(new TextDecoder('shift-jis').decode(files['shift-jis.csv'])).toBe(text.slice(1))
  for (const name of ['book.xlsx', 'template.xlsx'] as const)
    expect(files[name].subarray(0, 2).toString(), name).toBe('PK')
  if (!hasOffice) return

  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-exports-'))
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
    const shown = openInOffice(folder, 'utf-8.csv', { charset: charsets['utf-8'] })
    expect(shown.join('\n')).toContain(wanted)
    expect(openInOffice(folder, 'shift-jis.csv', { charset: charsets['shift-jis'] })).toEqual(shown)
    expect(openInOffice(folder, 'book.xlsx')).toEqual(shown)
    expect(openInOffice(folder, 'template.xlsx')).toEqual(shown)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
