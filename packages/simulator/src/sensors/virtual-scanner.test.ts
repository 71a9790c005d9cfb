import type { VirtualBeacon } from '@wheelhouse/contract/devices/virtual-beacon'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { readAdvertisement } from '@wheelhouse/robot-core/sensors/advertisement'
import type { Heard } from '@wheelhouse/robot-core/sensors/ble-scanner'
import { decodeAdvertisement } from '@wheelhouse/robot-core/sensors/decode-advertisement'
import { expect, it } from 'vitest'
import { testRoom } from '../world/test-room.ts'
import { createVirtualWorld } from '../world/virtual-world.ts'
import { advertise, createVirtualScanner } from './virtual-scanner.ts'

const address = 'C4:11:22:33:44:55'
const beacon: VirtualBeacon = {
  address,
  x: 0,
  y: 0,
  values: {
    temperature: { mean: 22, swing: 2, seed: 1 },
    humidity: { mean: 50, swing: 5, seed: 2 },
    battery: 2.95,
  },
}

function open(mapId: string | null = 'f1') {
  const clock = createManualClock()
  const floors = [{ mapId: 'f1', map: testRoom, beacons: [beacon] }]
  const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0 })
  const place = { mapId, x: 1, y: 0 }
  const heard: Heard[] = []
  const scanner = createVirtualScanner(world, clock, () => place)
  return {
    clock,
    place,
    heard,
    scanner,
    listen: (to: string[]) => scanner.listen(to, (it) => heard.push(it)),
  }
}

it('a virtual robot hears a sensor near it, weaker from farther away, and not beyond ten metres', () => {
  const { clock, place, heard, listen } = open()
  listen([address])
  clock.advance(2_000)
  place.x = 10
  clock.advance(2_000)
  place.x = 10.1
  clock.advance(60_000)
  expect(heard.map(({ rssi }) => rssi)).toEqual([-59, -79])
  const values = decodeAdvertisement(heard[0]?.parts ?? [], 'bthome')
  expect(values).toEqual({
    temperature: expect.closeTo(22, -1),
    humidity: expect.closeTo(50, -1),
    battery: 2.95,
  })
})

it('a virtual beacon without values speaks iBeacon, and fits into an advertisement', () => {
  const bytes = advertise({ ...beacon, values: null }, 0)
  expect(bytes.length).toBeLessThanOrEqual(31)
  expect(readAdvertisement(bytes)).toMatchObject([{ kind: 'maker', id: 0x004c }])
})

it('a virtual robot hears nothing of another floor, of sensors that nobody requested, and after its end', () => {
  const elsewhere = open('f2')
  elsewhere.listen([address])
  const idle = open()
  idle.listen([])
  const other = open()
  other.listen(['C4:00:00:00:00:00'])
  const ended = open()
  ended.listen([address])
  ended.scanner.close()
  for (const { clock, heard } of [elsewhere, idle, other, ended]) {
    clock.advance(10_000)
    expect(heard).toEqual([])
  }
})
