import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { copyData, type DemoProduct, seedDemo, startDemo } from './demo-product.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest's own interface is extended
  interface ProvidedContext {
    /** The one browser of the run. */
    browser: string
    /** Data folder of a demo that was seeded and never used: copied for each start (`newDemoDir`). */
    seeded: string
    /** Where each worker requests its product (`product.ts`). */
    products: string
  }
}

/** For the whole run: one browser, one seeded demo, and a product for each worker that requests one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-e2e-'))
  const seeded = join(folder, 'seeded')
  const [browser] = await Promise.all([launchBrowser(), seedDemo(seeded)])
  const products = await serveProducts(folder, seeded)
  project.provide('browser', browser.wsEndpoint())
  project.provide('seeded', seeded)
  project.provide('products', products.url)
  return async () => {
    await Promise.all([browser.close(), products.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A worker names itself in the path. `PUT ?timeFactor=4` has its robots go on four times as fast. */
async function serveProducts(folder: string, seeded: string) {
  const running = new Map<string, Promise<DemoProduct>>()
  function start(worker: string): Promise<DemoProduct> {
    const dataDir = join(folder, `worker-${worker}`)
    mkdirSync(dataDir)
    copyData(seeded, dataDir)
    return startDemo(dataDir)
  }
  async function answer(method: string, { pathname, searchParams }: URL): Promise<object> {
    const worker = pathname.slice(1)
    const found = running.get(worker) ?? start(worker)
    running.set(worker, found)
    const demo = await found
    if (method === 'PUT') await demo.setRobotSpeed(Number(searchParams.get('timeFactor')))
    return demo.product
  }
  const server = createServer((request, response) => {
    answer(request.method ?? '', new URL(request.url ?? '', 'http://setup')).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      await Promise.allSettled([...running.values()].map(async (one) => (await one).stop()))
    },
  }
}

function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({
    ...(process.env.WHEELHOUSE_BROWSER ? { executablePath: process.env.WHEELHOUSE_BROWSER } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // As on every desktop, where frames of nobody's origin have a process of their own; the headless shell leaves it out.
      '--site-per-process',
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
}
