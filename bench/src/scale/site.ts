import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startMosquitto } from '@wheelhouse/testkit/mosquitto'
import { say } from '@wheelhouse/tools/run'
import { type Helper, startHelper } from '../kernel/helper-process.ts'
import { type Product, password, startProduct, temporaryFolder } from '../kernel/product.ts'
import type { FleetHandlers } from '../link/fleet.ts'
import type { FleetIdentity } from '../link/fleet-identity.ts'
import { seedFleet } from '../link/seed-fleet.ts'
import { type Bus, startBus } from './bus.ts'
import { openScaleDatabase, type ScaleDatabase } from './database.ts'
import { waitUntil } from './wait-until.ts'

/** How long servers that know a bus may take to connect to it. Milliseconds. */
const busWithinMs = 2_000

/** One installation of several servers: an outside broker, a database, a folder, and a bus where there is one. */
export type Site = {
  readonly database: ScaleDatabase
  readonly broker: { readonly url: string }
  readonly bus: Bus | null
  readonly identity: FleetIdentity
  /** A process of robots, which are not connected yet. */
  readonly fleet: Helper<FleetHandlers>
  startServer(nodeArguments?: string[]): Promise<Product>
  /** Are these servers connected to the bus? Says so on the screen. */
  usesBus(servers: readonly Product[]): Promise<boolean>
  /** Ends all of it, the servers included. */
  close(): Promise<void>
}

const openSites = new Set<() => Promise<void>>()

/** Ends the sites that are still there: of a measurement that was given up. */
export async function closeSites(): Promise<void> {
  for (const close of openSites) await close()
}

/** Sets up a site whose servers have not been started. @param robots how many it has */
export async function openSite(robots: number): Promise<Site> {
  const ends: (() => unknown)[] = []
  const close = async () => {
    openSites.delete(close)
    for (const end of ends.splice(0).toReversed()) await end()
  }
  openSites.add(close)
  try {
    return await setUp(robots, ends, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function setUp(robots: number, ends: (() => unknown)[], close: Site['close']): Promise<Site> {
  const folder = temporaryFolder()
  ends.push(folder.remove)
  const dataDir = join(folder.path, 'data')
  const broker = await startMosquitto()
  ends.push(() => broker.stop())
  const database = await openScaleDatabase(join(folder.path, 'db'))
  ends.push(() => database.stop())
  const bus = await startBus()
  if (bus !== null) ends.push(() => bus.kill())
  const environment = {
    DATABASE_URL: database.url,
    MQTT_URL: broker.url,
    SERVER_SECRET: randomBytes(32).toString('hex'),
    ...(bus !== null && { BUS_URL: bus.url }),
  }
  say(`Registering ${robots} robots ...`)
  const identity = await seedFleet(dataDir, robots, { ...environment, DEMO_PASSWORD: password })
  const fleet = startHelper<FleetHandlers>(new URL('../link/fleet.ts', import.meta.url))
  ends.push(() => fleet.kill())
  return {
    database,
    broker,
    bus,
    identity,
    fleet,
    async startServer(nodeArguments = []) {
      const server = await startProduct(dataDir, {
        nodeArguments,
        environment: { ...environment, DEMO: '0' },
      })
      ends.push(() => server.stop())
      return server
    },
    usesBus: (servers) => findBusUse(bus, servers.length),
    close,
  }
}

async function findBusUse(bus: Bus | null, servers: number): Promise<boolean> {
  const isUsed =
    bus !== null && (await waitUntil(async () => (await bus.countClients()) >= servers, busWithinMs))
  say(isUsed ? 'The servers use a bus.' : 'The servers use no bus.')
  return isUsed
}
