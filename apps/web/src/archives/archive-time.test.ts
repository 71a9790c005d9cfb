import { expect, it } from 'vitest'
import {
  findMoment,
  findRecording,
  findTyped,
  formatClock,
  formatFileMoment,
  getToday,
  joinSpans,
  moveDay,
  readClock,
  readTypedTime,
} from './archive-time.ts'

const aMinute = (id: string, startAt: string) => ({
  id,
  startAt,
  seconds: 60,
  robotId: 'r',
  serialNumber: 'WH-0001',
  robotName: 'Ruri',
  cameraId: 'v1' as const,
  size: 1,
  quality: 'low' as const,
  isProtected: false,
  onRobot: true,
  isStored: true,
  anonymised: null,
})
const day = (from: string, until: string, timezone: string) => ({ from, until, timezone })

it('finds the moment at which the clock of the building shows a time, also on a day on which it is changed', () => {
  const tokyo = day('2026-11-19T15:00:00.000Z', '2026-11-20T15:00:00.000Z', 'Asia/Tokyo')
  expect(new Date(findMoment(tokyo, 9, 5)).toISOString()).toBe('2026-11-20T00:05:00.000Z')
  // 25 hours: from three o'clock it is two again.
  const berlin = day('2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 'Europe/Berlin')
  for (const [hour, minute] of [
    [1, 30],
    [4, 15],
    [23, 59],
  ] as const)
    expect(formatClock(findMoment(berlin, hour, minute), 'Europe/Berlin')).toBe(
      `${String(hour).padStart(2, '0')}:${minute}`,
    )
})

it('names files by the day of the building, also where it is still yesterday by UTC', () => {
  expect(formatFileMoment(Date.parse('2026-11-20T23:05:30Z'), 'Asia/Tokyo')).toBe('2026-11-21 080530')
})

it('reads what is typed by the clock of the building, midnight as the end of the day and of a doubled hour the nearer one', () => {
  const berlin = day('2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 'Europe/Berlin')
  const read = (text: string, near: string, isEnd = false) =>
    readClock(berlin, text, { near: Date.parse(near), isEnd })
  expect(read('02:30:15', '2026-10-25T00:20:00Z')).toBe('2026-10-25T00:30:15.000Z')
  expect(read('02:30', '2026-10-25T01:40:00Z')).toBe('2026-10-25T01:30:00.000Z')
  expect(read('00:00', '2026-10-25T22:59:00Z', true)).toBe('2026-10-25T23:00:00.000Z')
  expect(read('00:00', '2026-10-25T22:59:00Z')).toBe('2026-10-24T22:00:00.000Z')
  expect(read('soon', '2026-10-25T22:59:00Z')).toBe('soon')
})

it('reads a time of day as it is typed, and refuses what is none', () => {
  const read = (text: string) => {
    const time = readTypedTime(text)
    return time && [time.hour, time.minute, time.second, time.hasSecond]
  }
  for (const text of ['1432', '14:32', ' 14:32 ', '１４：３２'])
    expect(read(text)).toEqual([14, 32, 0, false])
  for (const text of ['143210', '14:32:10']) expect(read(text)).toEqual([14, 32, 10, true])
  expect([read('905'), read('9:05')]).toEqual([
    [9, 5, 0, false],
    [9, 5, 0, false],
  ])
  for (const text of ['', '14', '2400', '1460', '14:32:60', '14:3', '14.32', '14320', '-1432'])
    expect(read(text)).toBeNull()
})

it('begins a minute that is typed where its recording begins, and a second where it is', () => {
  const tokyo = day('2026-11-19T15:00:00.000Z', '2026-11-20T15:00:00.000Z', 'Asia/Tokyo')
  const recordings = [aMinute('one', '2026-11-20T00:05:20.000Z')]
  const find = (text: string) => {
    const time = readTypedTime(text)
    return time && new Date(findTyped(tokyo, recordings, time)).toISOString()
  }
  expect(find('0905')).toBe('2026-11-20T00:05:20.000Z')
  expect(find('090510')).toBe('2026-11-20T00:05:10.000Z')
  expect(find('0906')).toBe('2026-11-20T00:06:00.000Z')
  expect(find('1432')).toBe('2026-11-20T05:32:00.000Z')
  // In Japan it is tomorrow already.
  expect(getToday(Date.parse('2026-11-20T15:00:00Z'), 'Asia/Tokyo')).toBe('20261121')
})

it('counts days across months', () => {
  expect([moveDay('20260301', -1), moveDay('20261231', 1)]).toEqual(['20260228', '20270101'])
})

it('joins what goes on, and keeps gaps', () => {
  const at = (second: number, seconds: number) => ({
    startAt: new Date(second * 1_000).toISOString(),
    seconds,
  })
  const recordings = [at(0, 60), at(60.2, 59), at(300, 10)]
  expect(joinSpans(recordings)).toEqual([
    { from: 0, until: 119_200 },
    { from: 300_000, until: 310_000 },
  ])
})

it('finds for a minute what was filmed in it, not the last bit of the minute before, unless nothing follows', () => {
  const minute = Date.parse('2026-11-20T00:05:00Z')
  const begin = (id: string, offsetMs: number) => aMinute(id, new Date(minute + offsetMs).toISOString())
  const [before, during] = [begin('before', -59_600), begin('during', 400)]
  expect(findRecording([before, during], minute)).toBe(during)
  expect(findRecording([before], minute)).toBe(before)
  expect(findRecording([before, during], minute - 2_000)).toBe(before)
  expect(findRecording([during], minute - 60_000)).toBeNull()
})
