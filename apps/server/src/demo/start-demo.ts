import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type SimulatedPartners,
  startSimulatedPartners,
} from '@wheelhouse/simulator/partners/simulated-partners'
import { z } from 'zod'
import type { Database } from '../kernel/database/database.ts'
import { createFileFolder } from '../kernel/files/file-folder.ts'
import { SettingError } from '../kernel/process/app-error.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { type Config, isOnThisMachineOnly } from '../kernel/process/config.ts'
import { createSecrets } from '../kernel/process/secrets.ts'
import { readServerSecret } from '../kernel/process/server-secret.ts'
import { readMapFile } from './read-map-file.ts'
import { type Demo, type DemoOptions, seedDemo } from './seed-demo.ts'

/** Settings of the demo installation, from the environment. */
const settings = z.object({
  DEMO: z.enum(['0', '1']).default('0'),
  DEMO_LIFE: z.enum(['0', '1']).default('0'),
  ROBOTS: z.coerce.number().int().min(0).max(50).default(3),
  DEMO_PASSWORD: z.string().nullable().default(null),
  DEMO_MAP: z.string().nullable().default(null),
})

/**
 * The options of the demo if `DEMO` is 1; `null` for an installation without one.
 * @throws SettingError
 */
export async function readDemoOptions(
  environment: NodeJS.ProcessEnv,
  config: Config,
): Promise<DemoOptions | null> {
  const given = Object.fromEntries(
    Object.keys(settings.shape).map((name) => [name, environment[name] || undefined]),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new SettingError(
      name === 'ROBOTS' ? 'ROBOTS must be a number from 0 to 50.' : `${name} cannot be used.`,
    )
  }
  const { DEMO, DEMO_LIFE, ROBOTS, DEMO_PASSWORD, DEMO_MAP } = parsed.data
  if (DEMO === '0') return null
  const { dataDir, passwordPolicy, partners } = config
  return {
    folder: join(dataDir, 'demo'),
    robots: ROBOTS,
    isAlive: DEMO_LIFE === '1',
    password: DEMO_PASSWORD,
    policy: passwordPolicy,
    extraFloor: DEMO_MAP === null ? null : await readMapFile(DEMO_MAP),
    files: createFileFolder(dataDir),
    secrets: partners.tspider === null ? createSecrets(await readServerSecret(config)) : null,
  }
}

/** Creates or updates the demo data if `DEMO` is 1. @returns the demo, or `null` @throws SettingError */
export async function prepareDemo(
  environment: NodeJS.ProcessEnv,
  db: Database,
  clock: Clock,
  config: Config,
): Promise<Demo | null> {
  const options = await readDemoOptions(environment, config)
  return options === null ? null : seedDemo(db, clock, options)
}

/** Starts the simulated services that the demo is linked to; none without a demo. */
export async function startDemoPartners(environment: NodeJS.ProcessEnv): Promise<SimulatedPartners | null> {
  return environment.DEMO === '1' ? startSimulatedPartners() : null
}

/**
 * Writes the robot agent's configuration of the demo's robots: one file with their secrets, readable only by this user.
 * @returns the file's path
 */
export async function writeRobotsFile(
  demo: Demo,
  config: Config,
  broker: { host: string; port: number },
): Promise<string> {
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
