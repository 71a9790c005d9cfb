import { describe, expect, it } from 'vitest'
import { isRobotCode, robotCodeTexts } from './robot-codes.ts'

function range(prefix: string, first: number, last: number): string[] {
  return Array.from(
    { length: last - first + 1 },
    (_, index) => prefix + String(first + index).padStart(4, '0'),
  )
}

/** R-ROBOTS-7, and the meanings settled for them, in the order they are written there. */
const expected = [
  'r001',
  'r002',
  'r101',
  'r102',
  'r201',
  'r202',
  'r301',
  'r302',
  'r401',
  'r402',
  'r501',
  'r601',
  'r602',
  'r701',
  'r801',
  'r802',
  ...[0, 100, 101, 102, 199, 200, 201, 202, 203, 300, 301, 302, 911, 912, 99].map((code) => `elv_${code}`),
  ...[0, 1, 2, 3, 4, 5, 91, 92, 93, 94, 99].map((code) => `sec_${code}`),
  ...range('F', 1, 7),
  ...range('A', 1, 19),
  'S0020',
  'S0023',
  'S2201',
  'S2204',
  ...range('S', 2301, 2305),
  ...range('S', 2401, 2404),
  'D0001',
]

describe('robot codes', () => {
  it('have words for every known code, and for no other', () => {
    expect(Object.keys(robotCodeTexts.texts).sort()).toEqual(expected.sort())
  })

  it('are distinguished from words that are no codes', () => {
    expect(isRobotCode('elv_911')).toBe(true)
    expect(isRobotCode('toString')).toBe(false)
  })
})
