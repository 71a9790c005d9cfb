import type { Page } from 'playwright-core'
import { apiAs } from '../testing/api.ts'

/** A flow of the demo each night, so that there is something to see; the flows of the demo do not begin by themselves. */
async function makeSchedule(): Promise<void> {
  const api = await apiAs('systemAdmin')
  const { count } = (await api.call('GET', '/schedules/count')).body as { count: number }
  if (count > 0) return
  const [robot] = (await api.call('GET', '/robots')).body as { id: string; buildingId: string }[]
  const flows = (await api.call('GET', '/flows')).body as { id: string; buildingId: string }[]
  const flow = flows.find(({ buildingId }) => buildingId === robot?.buildingId)
  const times = { startAt: '2026-11-20T22:00', endAt: '2026-11-20T23:30', repeat: 'daily' }
  await api.call('POST', '/schedules', {
    title: 'Night round',
    robotId: robot?.id,
    flowId: flow?.id,
    ...times,
  })
}

const types = ['day', 'week', 'month'] as const

async function showSchedule(page: Page): Promise<void> {
  await makeSchedule()
  await page.reload()
  await page.locator('section li button').first().waitFor({ timeout: 20_000 })
}

/** Rows of `every-screen.test.ts`: what robots do by themselves. */
export const scheduleScreens = [
  ...types.map((type) => ({
    path: `/schedule/cal/${type}`,
    as: 'operator' as const,
    ready: 'h1',
    act: showSchedule,
  })),
  { path: '/schedule/log/1', as: 'operator' as const, ready: 'h1' },
  { path: '/schedule/list?then=one', as: 'systemAdmin' as const, ready: 'input[name="title"]', row: '' },
]
