/**
 * A workbook of `ROWS` rows by 12 columns into nothing, for the benchmark of exports. Prints how long it took, in
 * milliseconds, and how much memory the process had at most, in bytes, as JSON.
 */
import { xlsxPieces } from '../reports/exports/xlsx.ts'
import type { SheetCell } from '../reports/exports/xlsx-cells.ts'

const rows = Number(process.env.ROWS ?? 200_000)
/** As exports come. */
const rowsOfPage = 50

async function* pages(): AsyncGenerator<SheetCell[][]> {
  for (let at = 0; at < rows; at += rowsOfPage)
    yield Array.from({ length: Math.min(rowsOfPage, rows - at) }, (_, index) => toCells(at + index))
}

function toCells(number: number): SheetCell[] {
  const moment = { local: `2026/11/20 13:05:${String(number % 60).padStart(2, '0')}` }
  const words = ['Night round', `Waypoint ${number % 97}`, 'Demo building', 'Normal', 'アラート', '']
  return [number, moment, number / 7, ...words, number % 5, null, moment]
}

const header = Array.from({ length: 12 }, (_, index) => ({ label: `Column ${index}`, width: 14 }))
const begin = performance.now()
let bytes = 0
for await (const piece of xlsxPieces('Rows', header, pages())) bytes += piece.length
const ms = performance.now() - begin
const memory = process.resourceUsage().maxRSS * 1_024
process.stdout.write(JSON.stringify({ ms, bytes, memory }))
