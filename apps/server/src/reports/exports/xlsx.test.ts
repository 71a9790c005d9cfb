import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { xlsxPieces } from './xlsx.ts'
import type { SheetCell } from './xlsx-cells.ts'

it('goes on in another sheet where one is full, and loses no row', async () => {
  async function* pages(): AsyncGenerator<SheetCell[][]> {
    for (let page = 0; page < 5; page++) yield [[page * 2], [page * 2 + 1]]
  }
  const pieces: Uint8Array[] = []
  for await (const piece of xlsxPieces('Rows', [{ label: 'Number', width: 12 }], pages(), { rowsMax: 5 }))
    pieces.push(piece)
  const files = unzipSync(Buffer.concat(pieces))
  const sheets = [1, 2, 3].map((number) =>
    strFromU8(files[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array()),
  )
  const values = sheets.map((sheet) =>
    [...sheet.matchAll(/<v>(\d+)<\/v>/g)].map(([, value]) => Number(value)),
  )
  expect(values).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9],
  ])
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain(
    '<sheet name="Rows 3" sheetId="3"',
  )
})

it('ends what it reads from when nobody takes the rest', async () => {
  let hasEnded = false
  async function* pages(): AsyncGenerator<SheetCell[][]> {
    try {
      for (;;) yield Array.from({ length: 100 }, () => ['x'.repeat(1_000) + Math.random()])
    } finally {
      hasEnded = true
    }
  }
  for await (const piece of xlsxPieces('Rows', [{ label: 'Text', width: 12 }], pages()))
    if (piece.length > 1_000) break
  expect(hasEnded).toBe(true)
})
