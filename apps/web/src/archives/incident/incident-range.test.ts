import { expect, it } from 'vitest'
import { rangeAround, rangeOfAlert, rangeOfRun } from './incident-range.ts'

const start = Date.parse('2026-11-20T00:00:00.000Z')

it('is opened with five minutes around a moment', () => {
  expect(rangeAround(start)).toEqual({
    from: '2026-11-19T23:55:00.000Z',
    until: '2026-11-20T00:05:00.000Z',
    at: '2026-11-20T00:00:00.000Z',
  })
})

it('is opened with an hour at most for an alert that went on, and for a long run', () => {
  const [openedAt, lastAt] = ['2026-11-20T00:00:00.000Z', '2026-11-20T09:00:00.000Z']
  expect(rangeOfAlert({ openedAt, lastAt }).until).toBe('2026-11-20T00:55:00.000Z')
  expect(rangeOfAlert({ openedAt, lastAt: openedAt }).until).toBe('2026-11-20T00:05:00.000Z')
  const run = { startedAt: openedAt, endedAt: null }
  expect(rangeOfRun(run, start + 90_000).until).toBe('2026-11-20T00:01:30.000Z')
  expect(rangeOfRun(run, start + 9_000_000).until).toBe('2026-11-20T01:00:00.000Z')
  expect(rangeOfRun({ ...run, endedAt: openedAt }, start).until > openedAt).toBe(true)
})
