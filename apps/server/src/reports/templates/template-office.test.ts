/** A spreadsheet program opens a filled template. Skipped where LibreOffice (`soffice`) is not installed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasOffice, openInOffice } from '@wheelhouse/testkit/open-office'
import { aTemplateFile } from '@wheelhouse/testkit/template-samples'
import { afterAll, expect, it } from 'vitest'
import { fillTemplate } from './fill-template.ts'
import { readTemplate } from './read-template.ts'

const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-office-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* rows() {
  yield [['=1+1', 7.5, { local: '2026/11/20 13:05:00' }]]
}

it.skipIf(!hasOffice)(
  'LibreOffice calculates the other sheets from the rows in the sheet for raw data',
  { timeout: 120_000 },
  async () => {
    const bytes = aTemplateFile()
    const file = {
      size: bytes.length,
      read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
    }
    const template = await readTemplate(file)
    if ('fault' in template) throw new Error(template.fault)
    const pieces: Uint8Array[] = []
    for await (const piece of fillTemplate(file, template, [], rows())) pieces.push(piece)
    writeFileSync(join(folder, 'filled.xlsx'), Buffer.concat(pieces))
    expect(openInOffice(folder, 'filled.xlsx')).toEqual(['1'])
  },
)
