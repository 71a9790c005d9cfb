import type { Plausibility } from '@wheelhouse/contract/inspections/check-item'
import type { Condition } from '@wheelhouse/contract/inspections/threshold-rule'
import { describe, expect, test } from 'vitest'
import { doubtReading, judgeByRule } from './judge-reading.ts'
import type { JudgingRule } from './open-reading.store.ts'

const noon = '2026-11-23T03:00:00.000Z'
const anHourBefore = '2026-11-23T02:00:00.000Z'
const sure = { confidence: 0.99, isEstimate: false }
const counter: Plausibility = { isCounter: true, rollsOverAt: 100_000, maxPerHour: 50 }

function doubt(plausibility: Partial<Plausibility>, before: number | null, value: number, sureness = sure) {
  const whole = { isCounter: false, rollsOverAt: null, maxPerHour: null, ...plausibility }
  const previous = before === null ? null : { at: anHourBefore, value: before }
  return doubtReading(whole, { at: noon, value }, previous, sureness)
}

const warm: JudgingRule = {
  id: 'r',
  name: 'Warm',
  level: 5,
  status: 1,
  deadBand: 0,
  durationSec: 0,
  conditions: [{ operator: 'gte', target: 30 }],
}

describe('a value is doubted', () => {
  test.each([
    ['below the one before, of a counter', counter, 500, 499, 'below', false],
    ['not when the counter began anew within its rate', counter, 99_980, 20, null, true],
    ['when it would have begun anew faster than it can', counter, 99_000, 20, 'below', false],
    ['when it is more than the counter can show', counter, 99_990, 100_020, 'beyondDigits', false],
    ['also where nothing was read before', counter, null, 150_000, 'beyondDigits', false],
    ['of a counter that never begins anew', { isCounter: true }, 500, 2, 'below', false],
    [
      'not for a small leap over the end without a known rate',
      { isCounter: true, rollsOverAt: 1_000 },
      990,
      50,
      null,
      true,
    ],
    ['for a large one', { isCounter: true, rollsOverAt: 1_000 }, 500, 50, 'below', false],
    ['when it changes faster than it can', { maxPerHour: 5 }, 20, 26, 'tooFast', false],
    ['also downwards', { maxPerHour: 5 }, 20, 14, 'tooFast', false],
    ['not within its rate', { maxPerHour: 5 }, 20, 25, null, false],
    ['not without anything to compare with', counter, null, 3, null, false],
  ] as const)('%s', (_case, plausibility, before, value, expected, rolledOver) => {
    expect(doubt(plausibility, before, value)).toEqual({ doubt: expected, rolledOver })
  })

  test('when the service is not sure, or only estimates', () => {
    expect(doubt({}, 20, 21, { confidence: 0.5, isEstimate: false }).doubt).toBe('unsure')
    expect(doubt({}, 20, 21, { confidence: 0.9, isEstimate: true }).doubt).toBe('estimated')
  })

  test('but not for the last digit of two pictures within a minute', () => {
    const at = '2026-11-23T02:00:01.000Z'
    const previous = { at: anHourBefore, value: 20 }
    const plausibility = { isCounter: false, rollsOverAt: null, maxPerHour: 60 }
    expect(doubtReading(plausibility, { at, value: 21 }, previous, sure).doubt).toBeNull()
  })
})

test('a rule judges by all of its conditions, and a disabled one not at all', () => {
  const conditions: Condition[] = [
    { operator: 'gte', target: 10 },
    { operator: 'lt', target: 20 },
  ]
  const rule = { ...warm, conditions }
  const judge = (value: number) => judgeByRule(rule, { at: noon, value }, null)
  expect(judge(10)?.abnormal).toBe(true)
  expect(judge(20)?.abnormal).toBe(false)
  expect(judgeByRule({ ...rule, status: 0 }, { at: noon, value: 10 }, null)).toBeNull()
  expect(judgeByRule(null, { at: noon, value: 10 }, null)).toBeNull()
})

test('a rule goes by what it said of the value before, however long ago, and not by what another one said', () => {
  const rule = { ...warm, deadBand: 2, durationSec: 3600 }
  const first = judgeByRule(rule, { at: anHourBefore, value: 31 }, null)
  expect(first).toMatchObject({ abnormal: false, metSince: anHourBefore })
  const second = judgeByRule(
    rule,
    { at: noon, value: 31 },
    { last: { at: anHourBefore, value: 31, judgement: first }, sure: null },
  )
  expect(second).toMatchObject({ abnormal: true, metSince: anHourBefore })
  const later = { at: '2026-11-23T04:00:00.000Z', value: 29 }
  expect(
    judgeByRule(rule, later, { last: { at: noon, value: 31, judgement: second }, sure: null })?.abnormal,
  ).toBe(true)
  const other = { ...rule, id: 'other' }
  expect(
    judgeByRule(other, later, { last: { at: noon, value: 31, judgement: second }, sure: null })?.abnormal,
  ).toBe(false)
})
