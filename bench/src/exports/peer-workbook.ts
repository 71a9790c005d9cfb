/**
 * The workbook of `apps/server/src/testing/write-workbook.ts` by exceljs' streaming writer, discarded. Same output.
 */
import { Writable } from 'node:stream'
import exceljs from 'exceljs'

const rows = Number(process.env.ROWS ?? 200_000)
let bytes = 0
const stream = new Writable({
  write: (piece: Buffer, _encoding, done) => {
    bytes += piece.length
    done()
  },
})
const begin = performance.now()
const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false })
const sheet = book.addWorksheet('Rows')
for (const column of [2, 12]) sheet.getColumn(column).numFmt = 'yyyy/mm/dd hh:mm:ss'
sheet.addRow(Array.from({ length: 12 }, (_, index) => `Column ${index}`)).commit()
for (let number = 0; number < rows; number++) {
  const moment = new Date(Date.UTC(2026, 10, 20, 13, 5, number % 60))
  const words = ['Night round', `Waypoint ${number % 97}`, 'Demo building', 'Normal', 'アラート', '']
  sheet.addRow([number, moment, number / 7, ...words, number % 5, null, moment]).commit()
}
sheet.commit()
await book.commit()
const ms = performance.now() - begin
const memory = process.resourceUsage().maxRSS * 1_024
process.stdout.write(JSON.stringify({ ms, bytes, memory }))
