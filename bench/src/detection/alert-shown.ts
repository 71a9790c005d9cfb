import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { type Api, rowSchema, rowsSchema, signInToApi } from '../kernel/api.ts'
import { accounts, type Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { shownAt } from '../kernel/shown-at.ts'
import { quantile } from '../kernel/statistics.ts'

const goalMs = 1_500
const name = 'zz-fall'
const serialNumber = 'WH-0001'

const eventsSchema = z.array(z.object({ at: z.string() }))
const onlineSchema = z.object({ online: z.boolean() })
const robotsSchema = z.array(
  rowSchema.extend({ serialNumber: z.string(), buildingId: z.string(), initialFloorId: z.string() }),
)

/** From the moment when a virtual robot is sure that somebody has fallen to the alert in another person's page. */
export async function measureAlertShown(page: Page, product: Product, falls: number): Promise<Figure> {
  const { api } = await signInToApi(product, accounts.administrator)
  const settingId = await makeSetting(api)
  const command = (command: string, params: object = {}) =>
    api('POST', `/robots/${serialNumber}/commands`, { command, params })
  const fall = (on: boolean) => command('simulate', { fault: 'behaviour', on, code: 'fall' })
  await untilOnline(api)
  await command('startDetection')
  await page.goto('/alerts')
  const ages: number[] = []
  for (let round = 1; round <= falls; round++) {
    const shown = shownAt(page, 'main', name)
    await fall(true)
    const seenAt = await shown
    const [event] = eventsSchema.parse(await api('GET', `/asilla-settings/${settingId}/events`))
    ages.push(seenAt - Date.parse(event?.at ?? ''))
    await fall(false)
    const [alert] = rowsSchema.parse(await api('GET', '/alerts'))
    await api('POST', `/alerts/${alert?.id}/close`, { note: '' })
    await page.waitForFunction((text) => !document.querySelector('main')?.innerText.includes(text), name)
  }
  const p95 = quantile(ages, 0.95)
  return plainFigure('a hit in the virtual world to the alert on another screen, p95', {
    measured: `${p95.toFixed(0)} ms (median ${quantile(ages, 0.5).toFixed(0)} ms)`,
    goal: `<= ${goalMs} ms`,
    met: p95 <= goalMs,
    note: `${falls} falls, one after the other, from the time that the robot gives to the text in the page.`,
  })
}

async function untilOnline(api: Api): Promise<void> {
  for (;;) {
    const { online } = onlineSchema.parse(await api('GET', `/robots/${serialNumber}/state`))
    if (online) return
    await setTimeout(200)
  }
}

async function makeSetting(api: Api): Promise<string> {
  const robots = robotsSchema.parse(await api('GET', '/robots'))
  const robot = robots.find((one) => one.serialNumber === serialNumber)
  if (robot === undefined) throw new Error(`${serialNumber} is not there.`)
  const { buildingId, initialFloorId: floorId, id: robotId } = robot
  const [group] = rowsSchema.parse(await api('GET', `/buildings/${buildingId}/flow-groups`))
  const wait = { id: 'wait', name: 'Wait', type: 3, params: { seconds: 1 }, icon: 'timer' }
  const flow = await api('POST', '/flows', {
    name: 'After a fall',
    buildingId,
    floorId,
    flowGroupId: group?.id,
    definition: [wait],
  })
  const setting = {
    name,
    buildingId,
    robotId,
    flowId: rowSchema.parse(flow).id,
    behaviours: ['fall'],
    level: 9,
  }
  return rowSchema.parse(await api('POST', '/asilla-settings', setting)).id
}
