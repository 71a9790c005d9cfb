import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { BrokerCard } from '@wheelhouse/contract/robots/enrolment'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { startRobots } from '@wheelhouse/tools/product/product'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { type Api, waitForState } from '../testing/api.ts'
import { signIn } from '../testing/console.ts'
import { getProduct } from '../testing/product.ts'
import { type Point, takeHand } from './editor-hand.ts'

/** A robot of ours on a floor that somebody has just drawn and published. */
export type FloorRobot = {
  /** Waits until the robot itself says that it works by this revision, and keeps to its zones. */
  worksBy(revision: number): Promise<void>
  /** Opens the map that people see their robots on. None is chosen: the view stays where it is. */
  openSite(): Promise<Site>
  /** Switches it off and takes it out of the list, which others count. */
  remove(): Promise<void>
}
/** The site view of its floor. */
export type Site = {
  page: Page
  issues: string[]
  /** Sends the robot to a point by a click with the right button. @returns where it was until it stood there */
  send(at: Point): Promise<Seen[]>
}
/** Metres and metres a second. */
type Seen = { at: Point; speed: number }

/** Registers a robot, lets it in by a secret, and switches it on at the waypoint nearest to `at`. */
export async function startFloorRobot(
  api: Api,
  floorId: string,
  { serialNumber, name, at }: { serialNumber: string; name: string; at: Point },
): Promise<FloorRobot> {
  const [building] = (await api.call('GET', '/buildings')).body as { id: string }[]
  const buildingId = building?.id ?? ''
  const values = { name, model: 'ugo-pro', serialNumber, buildingId, initialFloorId: floorId }
  const { id } = (await api.call('POST', '/robots', values)).body as { id: string }
  const { body } = await api.call('POST', `/robots/${id}/secret`)
  const { card, secret } = body as { card: BrokerCard; secret: string }
  const map = (await api.call('GET', `/floors/${floorId}/ugomap`)).body as MapDocument
  const away = ({ x, y }: { x: number; y: number }) => Math.hypot(x - at[0], y - at[1])
  const [start] = map.waypoints.toSorted((a, b) => away(a) - away(b))
  const mapId = `${buildingId}.${floorId}`
  const folder = mkdtempSync(join(tmpdir(), 'floor-robot-'))
  const file = join(folder, 'robots.json')
  const robot = {
    serialNumber,
    manufacturer: card.manufacturer,
    interfaceName: card.interfaceName,
    version: card.vdaVersion,
    mqttUrl: (await getProduct()).mqttUrl,
    username: card.userName,
    password: secret,
    startMapId: mapId,
    startWaypointId: start?.id,
  }
  const config = { dataDir: folder, maps: { [mapId]: map }, robots: [robot], peoplePerFloor: 0 }
  writeFileSync(file, JSON.stringify(config))
  const program = await startRobots(file)
  return {
    worksBy: (revision) =>
      vi.waitFor(
        async () => {
          const { body } = await api.call('GET', `/floors/${floorId}/robot-maps`)
          const wanted = { serialNumber, revision, sync: 'applied', zones: 'robot' }
          expect(body).toContainEqual(expect.objectContaining(wanted))
        },
        { timeout: 30_000, interval: 200 },
      ),
    openSite: () => openSite(api, floorId, { serialNumber, name }),
    async remove() {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
      await api.call('DELETE', `/robots/${id}`)
    },
  }
}

async function openSite(
  api: Api,
  floorId: string,
  { serialNumber, name }: { serialNumber: string; name: string },
): Promise<Site> {
  const { texts } = siteTexts
  const path = `/robot/control?view=map&floor=${floorId}`
  const { page, issues } = await signIn('orgAdmin', { language: 'en', width: 1440, path })
  const list = page.getByRole('list', { name: texts.robots.en })
  await list.getByRole('button', { name }).first().waitFor()
  await page.getByRole('img', { name: /^Map of/ }).waitFor()
  return {
    page,
    issues,
    async send(at) {
      await (await takeHand(page, api, floorId)).click(at, 'right')
      const dialog = page.getByRole('dialog', { name: texts.send.en })
      await expect.poll(() => dialog.getByLabel(texts.whichRobot.en).inputValue()).toBe(serialNumber)
      const answer = page.waitForResponse((response) => response.url().includes(`/robots/${serialNumber}/`))
      await dialog.getByRole('button', { name: texts.go.en }).click()
      expect(await (await answer).json()).toMatchObject({ status: 'accepted' })
      await dialog.waitFor({ state: 'detached' })
      const seen: Seen[] = []
      await waitForState(
        api,
        serialNumber,
        ({ pose, velocity, order }) => {
          if (pose === null) return false
          seen.push({ at: [pose.x, pose.y], speed: Math.abs(velocity?.vx ?? 0) })
          return order === null && Math.hypot(pose.x - at[0], pose.y - at[1]) < 0.3
        },
        60_000,
      )
      return seen
    },
  }
}

/** The fastest of these inside a rectangle, and outside of it; m/s. */
export function getSpeeds(seen: readonly Seen[], [[x0, y0], [x1, y1]]: readonly [Point, Point]) {
  const isInside = ({ at: [x, y] }: Seen) => x >= x0 && x <= x1 && y >= y0 && y <= y1
  const fastest = (some: readonly Seen[]) => Math.max(0, ...some.map(({ speed }) => speed))
  return {
    inside: fastest(seen.filter(isInside)),
    outside: fastest(seen.filter((one) => !isInside(one))),
    wasInside: seen.some(isInside),
  }
}
