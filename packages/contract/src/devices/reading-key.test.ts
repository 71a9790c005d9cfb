import { expect, it } from 'vitest'
import { estimateWbgt, toPlausible } from './reading-key.ts'

it.each([
  [30, 70, 26.9],
  [32, 65, 28.2],
  [35, 50, 29.1],
  [20, 2, null],
  [60, 50, null],
])('estimates the heat index at %d °C and %d %%RH', (temperature, humidity, wbgt) => {
  expect(estimateWbgt(temperature, humidity)).toBe(wbgt)
})

it.each([
  ['humidity', 100.6, 100],
  ['humidity', -0.4, 0],
  ['humidity', 119.1, null],
  ['humidity', -6.1, null],
  ['humidity', 55.2, 55.2],
  ['co2', -1, null],
] as const)('takes a value of %s of %d as %d', (key, value, taken) => {
  expect(toPlausible(key, value)).toBe(taken)
})
