import { randomUUID } from 'node:crypto'
import { emptyMap } from '@wheelhouse/contract/maps/map-document'
import { expect, it, vi } from 'vitest'
import { fakeClock } from '../../../testing/fake-clock.ts'
import { createFloorPlans, type FloorToPlan } from './floor-plans.ts'

const mapId = `${randomUUID()}.${randomUUID()}`
const floor = { document: { ...emptyMap, revision: 1 }, timezone: 'Asia/Tokyo' }

it('queries the database once for callers that accept half a second of age, and again for others', async () => {
  const clock = fakeClock()
  const load = vi.fn(async (): Promise<FloorToPlan> => floor)
  const plans = createFloorPlans({ clock, load })
  const [first, second] = await Promise.all([plans.get(mapId, 500), plans.get(mapId, 500)])
  expect(second).toBe(first)
  clock.advance(499)
  expect(await plans.get(mapId, 500)).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
  clock.advance(1)
  await plans.get(mapId, 500)
  await plans.get(mapId)
  expect(load).toHaveBeenCalledTimes(3)
})

it('keeps no failure and no floor that is not there', async () => {
  const load = vi.fn<() => Promise<FloorToPlan | null>>()
  const plans = createFloorPlans({ clock: fakeClock(), load })
  load.mockRejectedValueOnce(new Error('The database does not answer.'))
  await expect(plans.get(mapId, 500)).rejects.toThrow('does not answer')
  load.mockResolvedValueOnce(null)
  expect(await plans.get(mapId, 500)).toBeNull()
  load.mockResolvedValueOnce(floor)
  expect(await plans.get(mapId, 500)).not.toBeNull()
})
