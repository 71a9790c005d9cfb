import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { webDist } from '@wheelhouse/tools/product/build-web'
import { startRobots, startServer } from '@wheelhouse/tools/product/product'
import { demoPassword } from './personas.ts'
import type { Product } from './product.ts'

export const demoSettings = {
  DEMO: '1',
  DEMO_PASSWORD: demoPassword,
  PORT: '0',
  MQTT_PORT: '0',
  WEB_DIR: webDist,
  LOG_LEVEL: 'error',
}
const settings = { ...demoSettings, SKYWAY_VIDEO: '1', CUSTOM_TRUSTED_VIEWS: '1' }

/** Makes the data folder of a demo that no robot has been in: what every start of a demo but the first one finds. */
export async function seedDemo(folder: string): Promise<void> {
  const server = await startServer({ ...settings, ROBOTS: '0', DATA_DIR: folder })
  await server.stop()
}

/** With owners and rights: PostgreSQL insists on its own. */
export function copyData(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

export type DemoProduct = {
  product: Product
  setRobotSpeed(timeFactor: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the demo with its three robots in a folder that was seeded. */
export async function startDemo(dataDir: string): Promise<DemoProduct> {
  const server = await startServer({ ...settings, DATA_DIR: dataDir })
  const robotsFile = server.ready.demo?.robotsFile ?? ''
  const { url, mqttUrl } = server.ready
  let robots = await startRobots(robotsFile)
  return {
    product: { url, mqttUrl, dataDir },
    async setRobotSpeed(timeFactor) {
      await robots.stop()
      writeRobotSpeed(robotsFile, timeFactor)
      robots = await startRobots(robotsFile)
    },
    async stop() {
      await robots.stop()
      await server.stop()
    },
  }
}

/** How much faster than the clock the time of its robots is to pass. */
export function writeRobotSpeed(robotsFile: string, timeFactor: number): void {
  const robots = JSON.parse(readFileSync(robotsFile, 'utf8')) as object
  writeFileSync(robotsFile, JSON.stringify({ ...robots, timeFactor }))
}
