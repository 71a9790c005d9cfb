import { expect, it } from 'vitest'
import { formatMoment, formatSheetMoment, fromLocalInput, toLocalInput } from './format-time.ts'

it('writes moments in files so that a spreadsheet sorts them', () => {
  const moments = [new Date(2026, 10, 22, 9, 5), new Date(2026, 1, 3, 23, 59)]
  expect(moments.map((moment) => formatSheetMoment(moment.toISOString()))).toEqual([
    '2026-11-22 09:05',
    '2026-02-03 23:59',
  ])
})

it('names the zone of a moment only where its clock differs from that of the device', () => {
  const noon = '2026-11-22T12:00:00Z'
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(formatMoment(noon, 'en', timeZone)).toBe(formatMoment(noon, 'en'))
  expect(formatMoment(noon, 'en', 'Pacific/Chatham')).toBe('Nov 23, 2026, 01:45 GMT+13:45')
  expect(formatMoment(noon, 'ja', 'Pacific/Chatham')).toBe('2026/11/23(月) 01:45 GMT+13:45')
})

it('takes no other moment for one that does not exist or is half typed', () => {
  const moment = new Date(2026, 10, 22, 9, 5)
  expect(fromLocalInput(toLocalInput(moment))).toBe(moment.toISOString())
  for (const text of ['2026-02-30T09:05', '2026/2/28T09:05', '2026-11-22T', '2026-11-22T9', '12', ''])
    expect(fromLocalInput(text)).toBe(text)
})
