import { expect, it } from 'vitest'
import { toLimitZones } from './limit-zones.ts'

const normal = (end: number | null) => ({ isAbnormal: false, end })
const abnormal = (end: number | null) => ({ isAbnormal: true, end })

it('shows from where to where values are abnormal, whichever way a rule says it', () => {
  expect(toLimitZones([{ operator: 'gte', target: 26 }])).toEqual([normal(26), abnormal(null)])
  expect(toLimitZones([{ operator: 'outside', min: 18, max: 28 }])).toEqual([
    abnormal(18),
    normal(28),
    abnormal(null),
  ])
  // Both have to hold.
  expect(
    toLimitZones([
      { operator: 'gt', target: 30 },
      { operator: 'lt', target: 40 },
    ]),
  ).toEqual([normal(30), abnormal(40), normal(null)])
})

it('has no border where nothing changes, and no stretch for a single value', () => {
  expect(
    toLimitZones([
      { operator: 'gt', target: 30 },
      { operator: 'gt', target: 35 },
    ]),
  ).toEqual([normal(35), abnormal(null)])
  expect(toLimitZones([{ operator: 'eq', target: 5 }])).toEqual([normal(null)])
})
