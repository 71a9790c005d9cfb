import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Waypoint } from '@wheelhouse/contract/maps/map-document'
import type { Vehicle } from '@wheelhouse/robot-core/adapter'
import { createAgent } from '@wheelhouse/robot-core/agent'
import { agentMemorySchema } from '@wheelhouse/robot-core/agent-options'
import type { AgentControl, AgentVideo } from '@wheelhouse/robot-core/agent-ports'
import type { Clock } from '@wheelhouse/robot-core/clock'
import type { LinkIdentity } from '@wheelhouse/robot-core/link/broker-link'
import { spoolSchema } from '@wheelhouse/robot-core/link/event-spool'
import { orderMemorySchema } from '@wheelhouse/robot-core/link/order-memory'
import { signBrokerPassword } from '@wheelhouse/robot-core/link/sign-broker-password'
import { mapMemorySchema } from '@wheelhouse/robot-core/maps/map-memory'
import { privacyMemorySchema } from '@wheelhouse/robot-core/privacy/privacy'
import { heardSpoolSchema } from '@wheelhouse/robot-core/sensors/heard-spool'
import { makeFolder, openStateFolder } from '@wheelhouse/robot-core/state-file'
import { virtualMemorySchema } from '@wheelhouse/simulator/robot/virtual-parts'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { createVirtualDetector } from '@wheelhouse/simulator/sensors/virtual-detector'
import { createVirtualScanner } from '@wheelhouse/simulator/sensors/virtual-scanner'
import { runVirtualSensor } from '@wheelhouse/simulator/sensors/virtual-sensor'
import { createVirtualSpeaker, type VirtualSpeaker } from '@wheelhouse/simulator/sound/virtual-speaker'
import { createVirtualWorld, type VirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { openOrderLog } from './order-log.ts'
import { placeRobots } from './place-robots.ts'
import { ConfigError, type RobotConfig, type RobotsConfig } from './robots-config.ts'

type RunningRobot = { close(): Promise<void> }

/** How long a robot is off during a restart. Milliseconds of its world. */
const bootMs = 4_000

/** What a robot's cameras and data channels are created from. */
export type VideoParts = {
  readonly serialNumber: string
  readonly world: VirtualWorld
  readonly vehicle: Vehicle
  readonly clock: Clock
  readonly control: AgentControl
  readonly speaker: VirtualSpeaker
}

export type RunningRobots = {
  readonly world: VirtualWorld
  /** Sentences about robots that were skipped because there was no place to start. */
  readonly leftOut: readonly string[]
  close(): Promise<void>
}

/**
 * Starts every robot of the configuration in one virtual world.
 * @param decoderPath the `ffmpeg` for decoding sound files
 * @throws ConfigError if a robot is to start on a missing map or waypoint, or if the folder cannot be created.
 */
export function runRobots(
  config: RobotsConfig,
  clock: Clock,
  createVideo: (parts: VideoParts) => AgentVideo,
  decoderPath: string | null = null,
): RunningRobots {
  createDataFolder(config.dataDir)
  const { seed, peoplePerFloor, timeFactor } = config
  const floors = Object.entries(config.maps).map(([mapId, map]) => ({
    mapId,
    map,
    meters: config.meters[mapId],
    beacons: config.beacons[mapId],
  }))
  const world = createVirtualWorld({ clock, floors, seed, peoplePerFloor, timeFactor })
  const { places, leftOut } = placeRobots(config)
  const robots = places.map(({ robot, start }) =>
    keepRunning((restart) => runRobot(robot, start, restart), clock, bootMs / timeFactor),
  )

  const sensors = config.sensors.flatMap(({ mapId, meterId, ...identity }) => {
    const meter = config.meters[mapId]?.find(({ id }) => id === meterId)
    return meter === undefined ? [] : [runVirtualSensor(identity, meter, clock)]
  })

  function runRobot(robot: RobotConfig, start: Waypoint, restart: () => void): RunningRobot {
    const { serialNumber } = robot
    const folder = openStateFolder(config.dataDir, clock)
    const file = (name: string) => `${serialNumber}.${name}.json`
    const speaker = createVirtualSpeaker(clock)
    const vehicle = createVirtualRobot({
      id: serialNumber,
      clock,
      world,
      start: { mapId: robot.startMapId, x: start.x, y: start.y, theta: start.theta },
      memory: folder.open(file('vehicle'), virtualMemorySchema),
      model: robot.model,
      arm: robot.arm,
      speaker,
      decoderPath,
    })
    const agent = createAgent({
      identity: { ...robot, password: createPassword(robot, clock) },
      vehicle,
      clock,
      random: Math.random,
      memory: folder.open(file('agent'), agentMemorySchema),
      spool: folder.open(file('events'), spoolSchema),
      orders: folder.open(file('orders'), orderMemorySchema),
      ...(config.logOrders && {
        logOrders: openOrderLog(join(config.dataDir, `${serialNumber}.orders.log`), clock),
      }),
      maps: folder.open(file('maps'), mapMemorySchema),
      privacy: folder.open(file('privacy'), privacyMemorySchema),
      folder,
      media: { path: join(config.dataDir, `${serialNumber}.media`) },
      sensors: {
        scanner: createVirtualScanner(world, clock, () => vehicle.state()),
        spool: folder.open(file('heard'), heardSpoolSchema),
      },
      detector: createVirtualDetector(world, clock, () => vehicle.state()),
      recordings: { path: join(config.dataDir, `${serialNumber}.recordings`) },
      software: { path: join(config.dataDir, `${serialNumber}.software`), restart },
      createVideo: (control) => createVideo({ serialNumber, world, vehicle, clock, control, speaker }),
    })
    return {
      async close() {
        await agent.close()
        folder.close()
      },
    }
  }

  return {
    world,
    leftOut,
    async close() {
      await Promise.all([...robots, ...sensors].map((one) => one.close()))
    },
  }
}

/** Runs a robot, and restarts it when it requests that: off for a while, like a booting machine. */
function keepRunning(
  start: (restart: () => void) => RunningRobot,
  clock: Clock,
  bootAfterMs: number,
): RunningRobot {
  let running: RunningRobot | null = null
  let ending: Promise<void> | null = null
  let cancelBoot = (): void => {}
  let isClosed = false

  function boot(): void {
    const robot = start(() => {
      if (running !== robot) return
      running = null
      ending = restart(robot)
    })
    running = robot
  }
  async function restart(robot: RunningRobot): Promise<void> {
    await robot.close()
    if (!isClosed) cancelBoot = clock.after(bootAfterMs, boot)
  }
  boot()

  return {
    async close() {
      isClosed = true
      cancelBoot()
      await Promise.all([running?.close(), ending])
    },
  }
}

function createDataFolder(path: string): void {
  try {
    makeFolder(path)
  } catch {
    throw new ConfigError(`The robots' folder ${path} cannot be created: choose another dataDir.`)
  }
}

/** The robot's credential for the broker. */
function createPassword(
  { keyFile, username, password }: RobotConfig,
  clock: Clock,
): LinkIdentity['password'] {
  if (keyFile === undefined) return password
  const key = createPrivateKey(readFileSync(keyFile))
  return () => signBrokerPassword(key, username, clock.wallMs())
}
