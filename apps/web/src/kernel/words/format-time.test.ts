import { expect, it } from 'vitest'
import { formatSheetMoment } from './format-time.ts'

it('writes moments in files so that a spreadsheet sorts them', () => {
  const moments = [new Date(2026, 10, 22, 9, 5), new Date(2026, 1, 3, 23, 59)]
  expect(moments.map((moment) => formatSheetMoment(moment.toISOString()))).toEqual([
    '2026-11-22 09:05',
    '2026-02-03 23:59',
  ])
})
