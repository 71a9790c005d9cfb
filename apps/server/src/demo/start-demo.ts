import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OperatorType } from '@wheelhouse/contract/permissions'
import { startSimulatedPartners } from '@wheelhouse/simulator/partners/simulated-partners'
import type { Database } from '../kernel/database/database.ts'
import { createFileStore } from '../kernel/files/create-file-store.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { type Config, isOnThisMachineOnly } from '../kernel/process/config.ts'
import { createLog } from '../kernel/process/log.ts'
import { createSecrets } from '../kernel/process/secrets.ts'
import { readServerSecret } from '../kernel/process/server-secret.ts'
import type { InitSet } from '../system/init-data/init-sets.ts'
import { demoInitSet } from './demo-init-set.ts'
import { type DemoSettings, readDemoSettings } from './demo-settings.ts'
import { readMapFile } from './read-map-file.ts'
import { type Demo, type DemoOptions, seedDemo } from './seed-demo.ts'

/** The demo of a running server. */
export type RunningDemo = {
  /** The address of the simulated services that its rows are linked to. */
  readonly simulatedPartners: string
  readonly initSet: InitSet
  /** What the person who starts the server should know about their own map; `null` if there is nothing. */
  readonly notice: string | null
  /** Creates or updates its rows. @throws SettingError */
  seed(db: Database): Promise<Demo>
  /** What the starter gets to know about the seeded demo. @param broker where the server's broker listens */
  describe(demo: Demo, broker: BrokerAddress): Promise<DemoNotice>
  /** Ends the simulated services. */
  close(): Promise<void>
}

type BrokerAddress = { host: string; port: number }
type DemoNotice = {
  password: string
  accounts: { loginId: string; type: OperatorType }[]
  /** Path of the robot agent's configuration. */
  robotsFile: string
}

/**
 * Reads what the demo needs, and starts the services that it is linked to. Its rows follow with `seed`.
 * @throws SettingError
 */
export async function startDemo(settings: DemoSettings, config: Config, clock: Clock): Promise<RunningDemo> {
  const options = await readOptions(settings, config)
  const partners = await startSimulatedPartners()
  return {
    simulatedPartners: partners.url,
    initSet: demoInitSet(clock, options),
    notice: options.extraFloor?.notice ?? null,
    seed: (db) => seedDemo(db, clock, options),
    describe: async (demo, broker) => ({
      password: demo.password,
      accounts: demo.accounts.map(({ loginId, type }) => ({ loginId, type })),
      robotsFile: await writeRobotsFile(demo, config, broker),
    }),
    close: () => partners.close(),
  }
}

/** Creates or updates the demo's rows, without a server. @throws SettingError */
export async function prepareDemo(db: Database, clock: Clock, config: Config): Promise<void> {
  const settings = readDemoSettings({ ...process.env, DEMO: '1' })
  if (settings !== null) await seedDemo(db, clock, await readOptions(settings, config))
}

/** @throws SettingError */
async function readOptions(settings: DemoSettings, config: Config): Promise<DemoOptions> {
  const { dataDir, passwordPolicy, partners } = config
  return {
    folder: join(dataDir, 'demo'),
    robots: settings.ROBOTS,
    isAlive: settings.DEMO_LIFE === '1',
    password: settings.DEMO_PASSWORD,
    policy: passwordPolicy,
    extraFloor: settings.DEMO_MAP === null ? null : await readMapFile(settings.DEMO_MAP),
    openFiles: (db) => createFileStore(config, db, createLog(config.logLevel)),
    secrets: partners.tspider === null ? createSecrets(await readServerSecret(config)) : null,
  }
}

/**
 * Writes the robot agent's configuration of the demo's robots: one file with their secrets, readable only by this user.
 * @returns the file's path
 */
export async function writeRobotsFile(demo: Demo, config: Config, broker: BrokerAddress): Promise<string> {
  const folder = join(config.dataDir, 'demo')
  await mkdir(join(folder, 'robots'), { recursive: true, mode: 0o700 })
  const mqttUrl = `mqtt://${broker.host === '0.0.0.0' ? '127.0.0.1' : broker.host}:${broker.port}`
  const file = join(folder, 'robots.json')
  const robots = demo.robots.map(({ mapId, ...robot }) => ({ ...robot, mqttUrl, startMapId: mapId }))
  const sensors = demo.sensors.map((sensor) => ({ ...sensor, mqttUrl }))
  const video = isOnThisMachineOnly(config) ? { bindAddress: '127.0.0.1' } : {}
  const robotsConfig = {
    dataDir: join(folder, 'robots'),
    maps: demo.maps,
    meters: demo.meters,
    beacons: demo.beacons,
    robots,
    sensors,
    ...video,
  }
  await writeFile(file, JSON.stringify(robotsConfig), { mode: 0o600 })
  return file
}
