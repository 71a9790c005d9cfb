import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webDist } from '@wheelhouse/tools/build-web'
import { startRobots, startServer } from '@wheelhouse/tools/product'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { demoPassword } from './personas.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest's own interface is extended
  interface ProvidedContext {
    url: string
    browser: string
    mqttUrl: string
    /** Folder of the running installation. */
    dataDir: string
  }
}

/** Starts the product and one browser for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wheelhouse-e2e-'))
  const server = await startServer({
    DEMO: '1',
    DEMO_PASSWORD: demoPassword,
    DATA_DIR: dataDir,
    PORT: '0',
    MQTT_PORT: '0',
    WEB_DIR: webDist,
    LOG_LEVEL: 'error',
  })
  const robots = await startRobots(server.ready.demo?.robotsFile ?? '')
  const browser = await chromium.launchServer({
    ...(process.env.WHEELHOUSE_BROWSER ? { executablePath: process.env.WHEELHOUSE_BROWSER } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  })
  project.provide('url', server.ready.url)
  project.provide('browser', browser.wsEndpoint())
  project.provide('mqttUrl', server.ready.mqttUrl)
  project.provide('dataDir', dataDir)
  return async () => {
    await browser.close()
    await robots.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
