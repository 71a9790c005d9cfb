import { expect, it } from 'vitest'
import { estimateWbgt } from './reading-key.ts'

it.each([
  [30, 70, 26.9],
  [32, 65, 28.2],
  [35, 50, 29.1],
  [20, 2, null],
  [60, 50, null],
])('estimates the heat index at %d °C and %d %%RH', (temperature, humidity, wbgt) => {
  expect(estimateWbgt(temperature, humidity)).toBe(wbgt)
})
