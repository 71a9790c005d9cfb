/** Helper process: robots in an empty hall that are driven over real data channels and lose their drivers. */
import { createAgent, type RobotAgent } from '@wheelhouse/robot-core/agent'
import type { AgentVideo } from '@wheelhouse/robot-core/agent-ports'
import { systemClock as clock } from '@wheelhouse/robot-core/clock'
import type { CameraSource } from '@wheelhouse/robot-core/video/camera-source'
import { createVideoHost } from '@wheelhouse/robot-core/video/video-host'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { serve } from '../kernel/helper-process.ts'
import { emptyHall } from './empty-hall.ts'
import { createFaultyLink } from './faulty-link.ts'
import { createStopWatch, type StopWatch } from './stop-watch.ts'

const mapId = 'hall'
/** Metres between robots that drive side by side. */
const apart = 5
const seed = 1

/** Pictures are irrelevant to how a robot stops. */
const noCameras: CameraSource = {
  cameras: [],
  hasEncoder: false,
  open: () => () => undefined,
  takePhoto: () => Promise.resolve(null),
  openThermal: () => () => undefined,
  isLost: () => false,
  mount: () => null,
  close: () => undefined,
}

type Robot = { readonly agent: RobotAgent; readonly stops: StopWatch }
let robots: Robot[] = []
const link = createFaultyLink()

const handlers = {
  /** Starts robots `R-1` and so on at a broker; they keep reconnecting to it. */
  start({ mqttUrl, count }: { mqttUrl: string; count: number }): void {
    const world = createVirtualWorld({
      clock,
      floors: [{ mapId, map: emptyHall }],
      seed,
      peoplePerFloor: 0,
      timeFactor: 1,
    })
    // A proxy without faults of its own, so that the link can be cut.
    link.set({ loss: 0, delayMs: 0, kbps: null })
    robots = Array.from({ length: count }, (_, index) => {
      const id = `R-${index + 1}`
      const start = { mapId, x: apart, y: (index + 1) * apart, theta: 0 }
      const stops = createStopWatch(createVirtualRobot({ id, clock, world, start }), clock)
      const interfaceName = 'uagv'
      const identity = { interfaceName, version: '2.1.0', manufacturer: 'bench', serialNumber: id, mqttUrl }
      const agent = createAgent({
        identity: { ...identity, version: '2.1.0' as const },
        vehicle: stops.vehicle,
        clock,
        random: Math.random,
        memory: null,
        spool: null,
        maps: null,
        media: null,
        createVideo: (control): AgentVideo =>
          link.around(
            createVideoHost({
              clock,
              source: noCameras,
              voice: null,
              onDrive: (viewer, command) => stops.onDrive(command, control.onDrive(viewer, command)),
              currentTick: () => control.currentTick(),
              onRemoteStop: (viewer, stopId) => control.onRemoteStop(viewer, stopId),
            }),
          ),
      })
      return { agent, stops }
    })
  },
  areOnline: (): boolean => robots.every(({ agent }) => agent.isOnline()),
  /** m/s of each robot. */
  speeds: (): number[] => robots.map(({ stops }) => stops.speed()),
  /** Stops of all robots since the last call. */
  takeStops: () => robots.flatMap(({ stops }) => stops.take()),
  cutLinks: (): void => link.cut(),
}
export type StopRobotsHandlers = typeof handlers

serve(handlers)
