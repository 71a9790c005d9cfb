import { describe, expect, it, test } from 'vitest'
import { backTest, isBandTooWide, judgeNext, restState, type SeriesRule } from './judge-series.ts'
import type { Condition } from './threshold-rule.ts'

const warm: SeriesRule = { conditions: [{ operator: 'gte', target: 30 }], deadBand: 0, durationSec: 0 }
const minute = 60_000
/** A value each minute. */
const minutes = (...values: number[]) => values.map((value, index) => ({ at: index * minute, value }))
const spans = (rule: SeriesRule, values: readonly { at: number; value: number }[], gapMs?: number) =>
  backTest(rule, values, gapMs).map(({ at, until }) => [at / minute, until === null ? null : until / minute])

describe('a rule with a dead band', () => {
  it('is met once, however often a value sways about the limit, until it has come back by so much', () => {
    const swaying = minutes(29, 30, 29.5, 30.5, 29, 28.1, 30, 28, 29, 30)
    expect(spans(warm, swaying)).toHaveLength(4)
    expect(spans({ ...warm, deadBand: 2 }, swaying)).toEqual([
      [1, 7],
      [9, null],
    ])
  })

  test.each<[Condition, stays: number, returns: number]>([
    [{ operator: 'gt', target: 30 }, 28.1, 28],
    [{ operator: 'lte', target: 5 }, 6.9, 7],
    [{ operator: 'lt', target: 5 }, 6.9, 7],
    [{ operator: 'eq', target: 0 }, 1.9, 2],
    [{ operator: 'between', min: 10, max: 20 }, 21.9, 22],
    [{ operator: 'outside', min: 10, max: 20 }, 18.1, 18],
  ])('of %o goes on at %d and not at %d', (condition, stays, returns) => {
    const rule = { conditions: [condition], deadBand: 2, durationSec: 0 }
    const state = { abnormal: true, metSince: 0, seenAt: 0 }
    expect(judgeNext(rule, state, { at: 1, value: stays }).abnormal).toBe(true)
    expect(judgeNext(rule, state, { at: 1, value: returns }).abnormal).toBe(false)
  })

  it('that leaves no value to come back to is known as such', () => {
    const conditions: Condition[] = [{ operator: 'outside', min: 10, max: 20 }]
    expect([isBandTooWide(conditions, 5), isBandTooWide(conditions, 5.1)]).toEqual([false, true])
  })
})

describe('a rule with a duration', () => {
  const lasting = { ...warm, durationSec: 120 }

  it('is met by what lasts, at the value that shows it', () => {
    expect(spans(lasting, minutes(31, 31, 20, 31, 31, 31, 31, 20))).toEqual([[5, 7]])
  })

  it('does not count on a time in which nothing came', () => {
    const silent = [0, 1, 30, 31, 32].map((at) => ({ at: at * minute, value: 31 }))
    expect(spans(lasting, silent, 10 * minute)).toEqual([[32, null]])
    expect(spans(lasting, silent)).toEqual([[30, null]])
  })
})

it('passes over what is no number, in value or time, and what comes late', () => {
  const odd = [
    ...minutes(20, Number.NaN, 31, Number.POSITIVE_INFINITY, 31, 20),
    { at: Number.NaN, value: 99 },
  ]
  expect(spans(warm, odd)).toEqual([[2, 5]])
  const state = { abnormal: true, metSince: 0, seenAt: 10 }
  expect(judgeNext(warm, state, { at: 10, value: 0 })).toBe(state)
  expect(judgeNext(warm, restState, { at: 0, value: Number.NaN })).toBe(restState)
})

it('says the same of a history in whatever order it comes', () => {
  const values = minutes(31, 20, 31, 31, 20, 31)
  expect(spans(warm, values.toReversed())).toEqual(spans(warm, values))
})
