import { expect, test } from 'vitest'
import { aFactsheet, aState, aTwin } from '../../../testing/twin-factory.ts'
import { getStandingOrder } from './stop-means.ts'

// Neither pause nor cancel.
const driving = { factsheet: aFactsheet(['speak']), state: aState({ x: 5, driving: true }) }

test('a robot without other means is stopped by an order that ends where it is', () => {
  expect(getStandingOrder(aTwin(driving), 'stop')).toMatchObject({ nodes: [{ x: 5 }] })
})

test('it is not sent back to where it was when this server last knew', () => {
  expect(getStandingOrder(aTwin({ ...driving, lagMs: 15_000 }), 'stop')).toBeNull()
})
