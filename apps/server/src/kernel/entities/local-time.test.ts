import { expect, it } from 'vitest'
import { formatLocalTime } from './local-time.ts'

it.each([
  ['2026-11-20T04:05:09.999Z', 'Asia/Tokyo', '2026/11/20 13:05:09'],
  ['2026-11-20T15:00:00.000Z', 'Asia/Tokyo', '2026/11/21 00:00:00'],
  ['2026-03-29T00:59:59.000Z', 'Europe/Berlin', '2026/03/29 01:59:59'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026/03/29 03:00:00'],
  ['2026-01-01T00:00:00.000Z', 'America/St_Johns', '2025/12/31 20:30:00'],
  ['1969-12-31T23:59:59.000Z', 'UTC', '1969/12/31 23:59:59'],
])('%s in %s is %s', (iso, timeZone, local) => {
  expect(formatLocalTime(iso, timeZone)).toBe(local)
})

it('distinguishes moments within one minute, and zones of the same minute', () => {
  const format = (second: string, timeZone: string) => formatLocalTime(`2026-11-20T04:05:${second}`, timeZone)
  expect(['09.999Z', '10.000Z', '59Z', '00Z'].map((second) => format(second, 'Asia/Tokyo'))).toEqual(
    ['09', '10', '59', '00'].map((second) => `2026/11/20 13:05:${second}`),
  )
  expect(format('10.000Z', 'Asia/Kolkata')).toBe('2026/11/20 09:35:10')
  expect(format('10.000+09:00', 'Asia/Tokyo')).toBe('2026/11/20 04:05:10')
})
