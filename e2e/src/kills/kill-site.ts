import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@wheelhouse/testkit/free-port'
import { startMosquitto } from '@wheelhouse/testkit/mosquitto'
import { startNats } from '@wheelhouse/testkit/nats'
import { webDist } from '@wheelhouse/tools/product/build-web'
import { type Part, startDatabase, startRobots, startServer } from '@wheelhouse/tools/product/product'
import { demoPassword } from '../testing/personas.ts'
import { type Balancer, startBalancer } from './balancer.ts'

/** Something that can be killed at any moment, and comes back. */
export type Victim = { name: string; kill(): Promise<void>; revive(): Promise<void> }

/** A server, which can also be reached past whatever is before all of them. */
export type SiteServer = Victim & {
  url: string
  /** SIGTERM; resolves when it has ended. */
  stop(): Promise<void>
}

/** Servers behind one address, on one database, one broker and one folder; each robot in a process of its own. */
export type KillSite = {
  /** Of the console, whichever server answers. */
  url: string
  servers: readonly SiteServer[]
  /** Everything, the servers first. */
  victims: readonly Victim[]
  robots: readonly { serialNumber: string; mapId: string }[]
  /** Where the robots keep what they know: their logs, and media on their way. */
  robotsDir: string
  databaseUrl: string
  brokerUrl: string
  close(): Promise<void>
}

/** A database for all servers of a site. */
export type SiteDatabase = {
  settings: { DATABASE_URL: string }
  /** How it is killed; absent: it is none of the victims. */
  victim?: Victim
  stop(): Promise<void>
}

/** What a site is made of. */
type SitePlan = {
  robotCount: number
  /** All of them in one process: they are many, and are not what is killed. */
  robotsTogether?: boolean
  /** How much faster than real time the robots' world runs. */
  timeFactor?: number
  serverCount?: number
  /** Servers share the robots by NATS. */
  hasBus?: boolean
  /** A built checkout of an older version: what the servers are until each is revived as this one. */
  upgradeFrom?: string | undefined
  /** What they keep their rows in; by default a database of its own that can be killed. */
  startDatabase?: (folder: string) => Promise<SiteDatabase>
  /** What stands before the servers; by default each connection goes to the next one. */
  startFront?: (ports: readonly number[]) => Promise<Balancer>
}

type RobotsFile = { robots: { serialNumber: string; startMapId: string }[] }

/** A program that cannot start now (its database is away) is started again after this time. Milliseconds. */
const againMs = 500

/** @param folder empty; its path short enough for a socket */
export async function startKillSite(folder: string, plan: SitePlan): Promise<KillSite> {
  const { serverCount = 2, hasBus = false } = plan
  const { startFront = startBalancer, startDatabase: openDatabase = startKillDatabase } = plan
  const broker = await startMosquitto()
  const bus = hasBus ? await startNats() : null
  const database = await openDatabase(folder)
  const common = {
    DATA_DIR: join(folder, 'data'),
    ...database.settings,
    MQTT_URL: broker.url,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  }
  const robotsFile = await seedSite(common, plan)
  const ports: number[] = []
  for (let number = 0; number < serverCount; number++) ports.push(await findFreePort())
  const front = await startFront(ports)
  const settings = { ...common, PUBLIC_URL: front.url, TRUSTED_PROXIES: '127.0.0.1' }
  const servers = await Promise.all(
    ports.map((port, index) =>
      startSiteServer(
        index + 1,
        { ...settings, PORT: String(port), ...(bus !== null && { BUS_URL: bus.url }) },
        plan.upgradeFrom,
      ),
    ),
  )
  const { files, robots, robotsDir } = writeRobotFiles(robotsFile, folder, plan)
  const { certificateFile } = front
  const trusted = certificateFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificateFile }
  const agents = await Promise.all(
    files.map((file, i) => startPart(`robot ${i + 1}`, () => startRobots(file, trusted))),
  )
  const victims: Victim[] = [
    ...servers,
    ...agents,
    { name: 'broker', kill: () => broker.kill(), revive: () => broker.revive() },
    ...(database.victim === undefined ? [] : [database.victim]),
  ]
  return {
    url: front.url,
    servers,
    victims,
    robots,
    robotsDir,
    databaseUrl: database.settings.DATABASE_URL,
    brokerUrl: broker.url,
    async close() {
      await front.close()
      await Promise.all([...agents, ...servers].map(({ part }) => part().stop()))
      await database.stop()
      await bus?.kill()
      await broker.stop()
    },
  }
}

/** Fills the database. @returns the file of the demo's robots */
async function seedSite(common: NodeJS.ProcessEnv, { robotCount, upgradeFrom }: SitePlan): Promise<string> {
  const settings = { DEMO: '1', DEMO_PASSWORD: demoPassword, ROBOTS: String(robotCount), PORT: '0' }
  const demo = await startVersion({ ...common, ...settings }, upgradeFrom)
  await demo.stop()
  return demo.ready.demo?.robotsFile ?? ''
}

async function startSiteServer(number: number, environment: NodeJS.ProcessEnv, upgradeFrom?: string) {
  let folder = upgradeFrom
  const server = await startPart(`server ${number}`, () => {
    const started = startVersion(environment, folder)
    folder = undefined
    return started
  })
  return { ...server, url: `http://127.0.0.1:${environment.PORT}`, stop: () => server.part().stop() }
}

/** @param folder of the checkout whose server it is; by default this one */
function startVersion(environment: NodeJS.ProcessEnv, folder?: string) {
  const dist = folder === undefined ? webDist : join(folder, 'apps/web/dist')
  return startServer({ ...environment, WEB_DIR: dist }, [], folder)
}

async function startPart(name: string, start: () => Promise<Part>): Promise<Victim & { part: () => Part }> {
  let part = await start()
  return {
    name,
    part: () => part,
    kill: () => kill(part),
    async revive() {
      part = await untilStarted(start)
    },
  }
}

async function kill({ child }: Part): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

async function startKillDatabase(folder: string): Promise<SiteDatabase> {
  const databaseDir = join(folder, 'db')
  let database = await startDatabase(databaseDir)
  const victim: Victim = {
    name: 'database',
    kill: () => killDatabase(database, databaseDir),
    async revive() {
      database = await untilStarted(() => startDatabase(databaseDir))
    },
  }
  return { settings: { DATABASE_URL: database.url }, victim, stop: () => database.stop() }
}

/** The database itself first, as long as its starter cannot start it again. */
async function killDatabase(database: Part, folder: string): Promise<void> {
  const [pid = ''] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  database.child.kill('SIGSTOP')
  process.kill(Number(pid), 'SIGKILL')
  await kill(database)
}

/** As whatever looks after services in an installation does. */
async function untilStarted<T>(start: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await start()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
}

/** A file for each process of robots of the demo: all on the ground floor, each file a world of its own, with a log of orders. */
function writeRobotFiles(
  robotsFile: string,
  folder: string,
  { robotsTogether = false, timeFactor = 5 }: SitePlan,
) {
  const demo = JSON.parse(readFileSync(robotsFile, 'utf8')) as RobotsFile
  const [{ startMapId: mapId } = { startMapId: '' }] = demo.robots
  const robotsDir = join(folder, 'robots')
  const ofAll = { dataDir: robotsDir, timeFactor, peoplePerFloor: 0, logOrders: true }
  const groups = robotsTogether ? [demo.robots] : demo.robots.map((robot) => [robot])
  const files = groups.map((group, index) => {
    const file = join(folder, `robot-${index + 1}.json`)
    const robots = group.map((robot) => ({ ...robot, startMapId: mapId, startWaypointId: 'origin' }))
    writeFileSync(file, JSON.stringify({ ...demo, ...ofAll, robots }), { mode: 0o600 })
    return file
  })
  return { files, robotsDir, robots: demo.robots.map(({ serialNumber }) => ({ serialNumber, mapId })) }
}
