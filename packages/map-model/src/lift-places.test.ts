import { toMap } from '@wheelhouse/contract/maps/map-document'
import { demoGroundFloor, demoUpperFloor } from '@wheelhouse/simulator/demo/demo-building'
import { describe, expect, it } from 'vitest'
import { findDoorPlaces, findLiftPlaces, findSameLift, planRide } from './lift-places.ts'

const [lift] = demoGroundFloor.lifts
if (lift === undefined) throw new Error('the demo has a lift')
const door = demoGroundFloor.doors.find(({ id }) => id === 'door-security')
if (door === undefined) throw new Error('the demo has a security door')
const ids = (places: ReturnType<typeof findLiftPlaces>) => places && [places.near.id, places.far.id]

describe('a lift', () => {
  it('is the same on another floor by its bank and name, whatever its id', () => {
    const other = { ...lift, id: 'x' }
    expect(findSameLift({ lifts: [{ ...other, bank: 'x' }, other] }, lift)).toBe(other)
    expect(findSameLift({ lifts: [{ ...lift, name: 'x' }] }, lift)).toBeNull()
    // Two of one name: nobody knows which it would be.
    expect(findSameLift({ lifts: [lift, other] }, lift)).toBeNull()
  })

  it('is waited for in the hall and ridden at the waypoint in its cabin', () => {
    expect(ids(findLiftPlaces(demoGroundFloor, lift, 'in'))).toEqual(['hall', 'lift'])
    expect(ids(findLiftPlaces(demoUpperFloor, lift, 'out'))).toEqual(['hall-lift', 'lift'])
  })

  it('cannot be ridden where no edge leads in', () => {
    expect(findLiftPlaces({ ...demoGroundFloor, edges: [] }, lift, 'in')).toBeNull()
    const closed = demoGroundFloor.waypoints.map((one) =>
      one.id === 'lift' ? { ...one, status: 0 as const } : one,
    )
    expect(findLiftPlaces({ ...demoGroundFloor, waypoints: closed }, lift, 'in')).toBeNull()
  })
})

describe('a ride', () => {
  it('is planned on both floors', () => {
    const plan = planRide(demoGroundFloor, demoUpperFloor, 'lift-1')
    if (typeof plan === 'string') throw new Error(plan)
    expect([ids(plan.from), ids(plan.to)]).toEqual([
      ['hall', 'lift'],
      ['hall-lift', 'lift'],
    ])
    expect(plan.lift).toMatchObject({ bank: 'A', name: '1号機' })
  })

  const oneWay = (from: string, to: string) => ({ edges: [{ id: 'e', from, to, oneWay: true }] })
  it.each([
    ['liftGone', demoGroundFloor, demoUpperFloor, 'lift-9'],
    ['notOnOtherFloor', demoGroundFloor, { ...demoUpperFloor, lifts: [] }, 'lift-1'],
    // Nobody knows which of the two would come.
    [
      'notOnOtherFloor',
      { ...demoGroundFloor, lifts: [lift, { ...lift, id: 'x' }] },
      demoUpperFloor,
      'lift-1',
    ],
    ['noWayIn', { ...demoGroundFloor, ...oneWay('lift', 'hall') }, demoUpperFloor, 'lift-1'],
    ['noWayOut', demoGroundFloor, { ...demoUpperFloor, ...oneWay('hall-lift', 'lift') }, 'lift-1'],
  ])('cannot be: %s', (why, from, to, id) => {
    expect(planRide(from, to, id)).toBe(why)
  })
})

describe('a door', () => {
  it('is passed from the side that somebody comes from', () => {
    expect(ids(findDoorPlaces(demoGroundFloor, door, { x: 22, y: 10 }))).toEqual(['c-security', 'security'])
    expect(ids(findDoorPlaces(demoGroundFloor, door, { x: 22, y: 16 }))).toEqual(['security', 'c-security'])
  })

  it('is not passed the wrong way', () => {
    const waypoints = demoGroundFloor.waypoints
    const edges = [{ id: 'in', from: 'c-security', to: 'security', oneWay: true }]
    const map = toMap({ waypoints, edges })
    expect(findDoorPlaces(map, door, { x: 22, y: 16 })).toBeNull()
  })
})
