import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { PlannedSchedule } from './schedule.store.ts'
import { type Plan, walkPlans } from './walk-plans.ts'

const schedules = Array.from({ length: 5_000 }, (_, index): PlannedSchedule => {
  const minute = new Date(Date.UTC(2026, 10, 1, 0, index % 1_200)).toISOString().slice(0, 16)
  return {
    id: String(index).padStart(4, '0'),
    title: '',
    buildingId: '',
    robotId: '',
    robotName: '',
    flowId: '',
    timezone: 'UTC',
    flowName: '',
    priority: false,
    startAt: minute,
    endAt: `${minute.slice(0, 10)}T23:00`,
    repeat: 'daily',
    daysOfWeek: [],
    until: null,
    skips: [],
    dueDate: null,
    dueAt: null,
  }
})
const window = (days: number) => ({
  from: new Date('2026-11-20'),
  to: new Date(Date.UTC(2026, 10, 20 + days)),
})

/** What is done, and how often something else had its turn meanwhile. */
async function countTurns<Result>(work: () => Promise<Result>): Promise<{ result: Result; turns: number }> {
  const others = new AbortController()
  let turns = 0
  const counting = (async () => {
    for (; !others.signal.aborted; turns += 1) await nextTurn()
  })()
  const result = await work()
  others.abort()
  await counting
  return { result, turns }
}

it('comes to all of each day in order, and gives way again and again', async () => {
  const { result, turns } = await countTurns(async () => {
    const plans: Plan[] = []
    for await (const piece of walkPlans(schedules, window(3))) plans.push(...piece)
    return plans
  })
  expect(result).toHaveLength(15_000)
  const keys = result.map(({ start, schedule }) => `${new Date(start).toISOString()} ${schedule.id}`)
  expect(keys).toEqual(keys.toSorted())
  expect(turns).toBeGreaterThanOrEqual(9)
})

it('works out no more days than are asked for', async () => {
  const { result, turns } = await countTurns(() => walkPlans(schedules, window(90)).next())
  expect(result.value?.[0]?.day).toBe(Date.parse('2026-11-20'))
  expect(turns).toBeLessThan(10)
})
