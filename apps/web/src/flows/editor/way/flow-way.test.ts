import type { Step } from '@wheelhouse/contract/flows/step'
import { expect, it } from 'vitest'
import { leadTheSameWay } from './flow-way.ts'

const step = (type: number, params: Step['params']): Step => ({
  id: `${type}`,
  name: 'Step',
  icon: 'flag',
  type,
  params,
})
const steps = [step(100, { waypointId: 'lobby' }), step(101, { routeId: 'round' }), step(300, { text: 'A' })]
const change = (index: number, params: Step['params']) =>
  steps.map((known, at) => (at === index ? { ...known, params } : known))

it('the way stays the same while a text is typed, and becomes another with a place, a route or a step', () => {
  expect(leadTheSameWay(steps, change(2, { text: 'AB' }))).toBe(true)
  expect(leadTheSameWay(steps, change(0, { waypointId: 'dock' }))).toBe(false)
  expect(leadTheSameWay(steps, change(1, { routeId: 'other' }))).toBe(false)
  expect(leadTheSameWay(steps, steps.slice(0, 2))).toBe(false)
})
