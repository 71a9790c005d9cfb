import { expect, test } from 'vitest'
import { mayPublish, maySubscribe } from './broker-access.ts'

const robot = {
  interfaceName: 'uagv',
  manufacturer: 'acme',
  serialNumber: 'R1',
}

test.each([
  ['its own state', 'uagv/v2/acme/R1/state', false, true],
  ['its own retained connection (the last will too)', 'uagv/v2/acme/R1/connection', true, true],
  ['its own extension topic', 'uagv/v3/acme/R1/x-status', false, true],
  ['another robot of the same maker', 'uagv/v2/acme/R2/state', false, false],
  ['the will of another robot', 'uagv/v2/acme/R2/connection', true, false],
  ['a topic of the server', 'uagv/v2/acme/R1/order', false, false],
  ['a retained state', 'uagv/v2/acme/R1/state', true, false],
  ['another interface', 'other/v2/acme/R1/state', false, false],
  ['a topic nobody knows', 'uagv/v2/acme/R1/gossip', false, false],
  ['a topic below its own', 'uagv/v2/acme/R1/state/more', false, false],
])('a robot and publishing to %s', (_what, topic, retain, allowed) => {
  expect(mayPublish(robot, topic, retain)).toBe(allowed)
})

test.each([
  ['its own orders', 'uagv/v2/acme/R1/order', true],
  ['its own signals', 'uagv/v2/acme/R1/x-signal', true],
  ['orders of another robot', 'uagv/v2/acme/R2/order', false],
  ['everything', '#', false],
  ['everything of its own', 'uagv/v2/acme/R1/#', false],
  ['every robot', 'uagv/v2/acme/+/order', false],
  ['states of others', 'uagv/v2/acme/R1/state', false],
])('a robot and listening to %s', (_what, filter, allowed) => {
  expect(maySubscribe(robot, filter)).toBe(allowed)
})
