import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@wheelhouse/testkit/free-port'
import { startMosquitto } from '@wheelhouse/testkit/mosquitto'
import { type Part, startDatabase, startRobots, startServer } from '@wheelhouse/tools/product/product'
import { demoPassword } from '../testing/personas.ts'
import { startBalancer } from './balancer.ts'

/** Something that can be killed at any moment, and comes back. */
export type Victim = { name: string; kill(): Promise<void>; revive(): Promise<void> }

/** Two servers behind one address, on one database, one broker and one folder; each robot in a process of its own. */
export type KillSite = {
  /** Of the console, whichever server answers. */
  url: string
  victims: readonly Victim[]
  robots: readonly { serialNumber: string; mapId: string }[]
  /** Where the robots keep what they know: their logs, and media on their way. */
  robotsDir: string
  databaseUrl: string
  close(): Promise<void>
}

type RobotsFile = { robots: { serialNumber: string; startMapId: string }[] }

/** How much faster than real time the robots' world runs. */
const timeFactor = 5
/** A program that cannot start now (its database is away) is started again after this time. Milliseconds. */
const againMs = 500

/**
 * @param folder empty; its path short enough for a socket
 * @param robotsTogether all of them in one process: they are many, and are not what is killed
 */
export async function startKillSite(
  folder: string,
  robotCount: number,
  { robotsTogether = false }: { robotsTogether?: boolean } = {},
): Promise<KillSite> {
  const DATA_DIR = join(folder, 'data')
  const databaseDir = join(folder, 'db')
  const broker = await startMosquitto()
  let database = await startDatabase(databaseDir)
  const common = {
    DATA_DIR,
    DATABASE_URL: database.url,
    MQTT_URL: broker.url,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  }
  const demo = await startServer({
    ...common,
    DEMO: '1',
    DEMO_PASSWORD: demoPassword,
    ROBOTS: String(robotCount),
    PORT: '0',
  })
  const robotsFile = demo.ready.demo?.robotsFile ?? ''
  await demo.stop()

  const [port, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const balancer = await startBalancer(port, ports)
  const servers = await Promise.all(
    ports.map((PORT, index) =>
      startPart(`server ${index + 1}`, () =>
        startServer({ ...common, PORT: String(PORT), PUBLIC_URL: balancer.url }),
      ),
    ),
  )
  const { files, robots, robotsDir } = writeRobotFiles(robotsFile, folder, robotsTogether)
  const agents = await Promise.all(
    files.map((file, i) => startPart(`robot ${i + 1}`, () => startRobots(file))),
  )
  const victims: Victim[] = [
    ...servers,
    ...agents,
    { name: 'broker', kill: () => broker.kill(), revive: () => broker.revive() },
    {
      name: 'database',
      kill: () => killDatabase(database, databaseDir),
      async revive() {
        database = await untilStarted(() => startDatabase(databaseDir))
      },
    },
  ]
  return {
    url: balancer.url,
    victims,
    robots,
    robotsDir,
    databaseUrl: database.url,
    async close() {
      balancer.close()
      await Promise.all([...agents, ...servers].map(({ part }) => part().stop()))
      await database.stop()
      await broker.stop()
    },
  }
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
function writeRobotFiles(robotsFile: string, folder: string, areTogether: boolean) {
  const demo = JSON.parse(readFileSync(robotsFile, 'utf8')) as RobotsFile
  const [{ startMapId: mapId } = { startMapId: '' }] = demo.robots
  const robotsDir = join(folder, 'robots')
  const ofAll = { dataDir: robotsDir, timeFactor, peoplePerFloor: 0, logOrders: true }
  const groups = areTogether ? [demo.robots] : demo.robots.map((robot) => [robot])
  const files = groups.map((group, index) => {
    const file = join(folder, `robot-${index + 1}.json`)
    const robots = group.map((robot) => ({ ...robot, startMapId: mapId, startWaypointId: 'origin' }))
    writeFileSync(file, JSON.stringify({ ...demo, ...ofAll, robots }), { mode: 0o600 })
    return file
  })
  return { files, robotsDir, robots: demo.robots.map(({ serialNumber }) => ({ serialNumber, mapId })) }
}
