import { createPrivateKey } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { type MapDocument, type Waypoint, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { Vehicle } from '@wheelhouse/robot-core/adapter'
import { agentMemorySchema, createAgent, type RobotAgent } from '@wheelhouse/robot-core/agent'
import type { AgentControl, AgentVideo } from '@wheelhouse/robot-core/agent-ports'
import type { Clock } from '@wheelhouse/robot-core/clock'
import { signBrokerPassword } from '@wheelhouse/robot-core/link/sign-broker-password'
import type { LinkIdentity } from '@wheelhouse/robot-core/link/broker-link'
import { spoolSchema } from '@wheelhouse/robot-core/link/event-spool'
import { openStateFolder, type StateFolder } from '@wheelhouse/robot-core/state-file'
import { virtualMemorySchema } from '@wheelhouse/robot-core/virtual-robot/virtual-parts'
import { createVirtualRobot } from '@wheelhouse/robot-core/virtual-robot/virtual-robot'
import { createVirtualWorld, type VirtualWorld } from '@wheelhouse/robot-core/virtual-robot/virtual-world'
import { ConfigError, type RobotConfig, type RobotsConfig } from './robots-config.ts'

/** What a robot's cameras and data channels are made from. */
export type VideoParts = {
  readonly serialNumber: string
  readonly world: VirtualWorld
  readonly vehicle: Vehicle
  readonly clock: Clock
  readonly control: AgentControl
}

export type RunningRobots = {
  readonly world: VirtualWorld
  readonly agents: readonly RobotAgent[]
  close(): Promise<void>
}

/**
 * Starts every robot of the configuration in one virtual world.
 * @throws ConfigError when a robot is to start on a map or waypoint that is not there.
 */
export function runRobots(
  config: RobotsConfig,
  clock: Clock,
  createVideo: (parts: VideoParts) => AgentVideo,
): RunningRobots {
  mkdirSync(config.dataDir, { recursive: true })
  const { seed, peoplePerFloor, timeFactor } = config
  const floors = Object.entries(config.maps).map(([mapId, map]) => ({ mapId, map }))
  const world = createVirtualWorld({ clock, floors, seed, peoplePerFloor, timeFactor })
  const starts = config.robots.map((robot) => startOf(robot, config))
  const folders: StateFolder[] = []
  const agents = config.robots.map((robot, index) => {
    const start = starts[index]
    if (start === undefined) throw new ConfigError(`There is no place for ${robot.serialNumber}.`)
    return runRobot(robot, start)
  })

  function runRobot(robot: RobotConfig, start: Waypoint): RobotAgent {
    const { serialNumber } = robot
    const folder = openStateFolder(config.dataDir, clock)
    folders.push(folder)
    const file = (name: string) => `${serialNumber}.${name}.json`
    const vehicle = createVirtualRobot({
      id: serialNumber,
      clock,
      world,
      start: { mapId: robot.startMapId, x: start.x, y: start.y, theta: start.theta },
      memory: folder.open(file('vehicle'), virtualMemorySchema),
    })
    return createAgent({
      identity: { ...robot, password: passwordOf(robot, clock) },
      vehicle,
      clock,
      random: Math.random,
      memory: folder.open(file('agent'), agentMemorySchema),
      spool: folder.open(file('events'), spoolSchema),
      folder,
      createVideo: (control) => createVideo({ serialNumber, world, vehicle, clock, control }),
    })
  }

  return {
    world,
    agents,
    async close() {
      await Promise.all(agents.map((agent) => agent.close()))
      for (const folder of folders) folder.close()
    },
  }
}

/** What the robot proves itself with at the broker. */
function passwordOf({ keyFile, username, password }: RobotConfig, clock: Clock): LinkIdentity['password'] {
  if (keyFile === undefined) return password
  const key = createPrivateKey(readFileSync(keyFile))
  return () => signBrokerPassword(key, username, clock.wallMs())
}

/** Where a robot stands at first. */
function startOf(robot: RobotConfig, config: RobotsConfig): Waypoint {
  const map = config.maps[robot.startMapId]
  if (map === undefined)
    throw new ConfigError(`${robot.serialNumber} starts on the map ${robot.startMapId}, which is not there.`)
  const wanted = robot.startWaypointId
  const neighbours = config.robots.filter((other) => other.startMapId === robot.startMapId)
  const place =
    wanted === undefined
      ? freePlaces(map)[neighbours.indexOf(robot)]
      : map.waypoints.find(({ id }) => id === wanted)
  if (place === undefined)
    throw new ConfigError(
      `The map ${robot.startMapId} has no waypoint ${wanted ?? 'left'} for ${robot.serialNumber}.`,
    )
  return place
}

/** Docks first, then places to wait, then the rest of the waypoints. */
function freePlaces(map: MapDocument): Waypoint[] {
  const { charge, standby, invisible } = waypointTypes
  const rank = ({ type }: Waypoint) => [charge, standby].findIndex((first) => first === type)
  const order = (waypoint: Waypoint) => (rank(waypoint) < 0 ? 2 : rank(waypoint))
  return map.waypoints
    .filter(({ type }) => type !== invisible)
    .toSorted((a, b) => order(a) - order(b) || a.no - b.no)
}
