/** A demo with one robot that a test starts for itself, because it needs other settings or stops parts of it. */
import { type Part, type ServerReady, startRobots, startServer } from '@wheelhouse/tools/product/product'
import { demoSettings } from './demo-product.ts'
import { cleanUp, newDemoDir } from './installation.ts'

type Stoppable = Pick<Part, 'stop'>

const parts: Stoppable[] = []

/** Has `stopOwnDemo` stop something else that the test has started. */
export function stopLater<P extends Stoppable>(part: P): P {
  parts.push(part)
  return part
}

/** @param environment settings beside those of every demo */
export async function startOwnServer(environment: NodeJS.ProcessEnv): Promise<ServerReady> {
  const settings = { ...demoSettings, ROBOTS: '1', DATA_DIR: newDemoDir(), ...environment }
  return stopLater(await startServer(settings)).ready
}

/** Starts the server's robot. */
export async function startOwnRobot(server: ServerReady, environment: NodeJS.ProcessEnv = {}): Promise<void> {
  stopLater(await startRobots(server.demo?.robotsFile ?? '', environment))
}

/** Stops what was started, the last first, and removes its data. For `afterEach` or `afterAll`. */
export async function stopOwnDemo(): Promise<void> {
  for (const part of parts.splice(0).toReversed()) await part.stop()
  await cleanUp()
}
