/** Helper process: one robot of the demo, assembled as in the robots' own program, with instrumentation. */

import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { mapDocumentSchema } from '@wheelhouse/contract/maps/map-document'
import { vdaVersions } from '@wheelhouse/contract/robots/robot'
import { cameraIds } from '@wheelhouse/contract/robots/robot-values'
import { type VideoRung } from '@wheelhouse/contract/teleop/video'
import { createAgent, type RobotAgent } from '@wheelhouse/robot-core/agent'
import type { AgentControl, AgentVideo } from '@wheelhouse/robot-core/agent-ports'
import { systemClock as clock } from '@wheelhouse/robot-core/clock'
import { createVideoHost } from '@wheelhouse/robot-core/video/video-host'
import { type CameraScene, worldScene } from '@wheelhouse/simulator/cameras/camera-scene'
import { createVirtualCameraSource } from '@wheelhouse/simulator/cameras/virtual-camera-source'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { createVirtualMicrophone } from '@wheelhouse/simulator/sound/virtual-microphone'
import { createVirtualSpeaker } from '@wheelhouse/simulator/sound/virtual-speaker'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { z } from 'zod'
import { serve } from '../kernel/helper-process.ts'
import { median } from '../kernel/statistics.ts'
import type { BareCameraSettings } from './bare-camera.ts'
import { type BarePeer, createBarePeer } from './bare-peer.ts'
import { createFaultyLink } from './faulty-link.ts'
import { createStopWatch, type StopWatch } from './stop-watch.ts'
import type { LinkFaults } from './udp-proxy.ts'

const encoderPath = 'ffmpeg'
const seed = 1
const peoplePerFloor = 4

const robotsFileSchema = z.object({
  maps: z.record(z.string(), mapDocumentSchema),
  robots: z.array(
    z.object({
      interfaceName: z.string(),
      version: z.enum(vdaVersions),
      manufacturer: z.string(),
      serialNumber: z.string(),
      mqttUrl: z.string(),
      username: z.string(),
      password: z.string().optional(),
      startMapId: z.string(),
    }),
  ),
})
type Robot = { agent: RobotAgent; scene: CameraScene; stops: StopWatch }

const link = createFaultyLink()
let robot: Robot | null = null
let bare: BarePeer | null = null
let bareCamera: { worker: Worker; stopTimer: () => void; drawnIn: number[] } | null = null

function startRobot(file: string): Robot {
  const config = robotsFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const [identity] = config.robots
  const map = identity === undefined ? undefined : config.maps[identity.startMapId]
  const place = map?.waypoints[0]
  if (identity === undefined || place === undefined) throw new Error('The demo has no robot with a place.')
  const floors = Object.entries(config.maps).map(([mapId, document]) => ({ mapId, map: document }))
  const world = createVirtualWorld({ clock, floors, seed, peoplePerFloor, timeFactor: 1 })
  const start = { mapId: identity.startMapId, x: place.x, y: place.y, theta: place.theta }
  const vehicle = createVirtualRobot({ id: identity.serialNumber, clock, world, start })
  const stops = createStopWatch(vehicle, clock)
  const scene = (control: AgentControl) =>
    worldScene({
      world,
      robotId: identity.serialNumber,
      tick: () => control.tick(),
      pose: () => vehicle.state(),
    })
  const createVideo = (control: AgentControl): AgentVideo => {
    const isLost = (camera: (typeof cameraIds)[number]) => !vehicle.state().cameras.includes(camera)
    const host = createVideoHost({
      clock,
      source: createVirtualCameraSource({
        clock,
        scene: scene(control),
        cameras: cameraIds,
        isLost,
        encoderPath,
        tickBars: true,
      }),
      voice: {
        readMicrophone: createVirtualMicrophone(
          createVirtualSpeaker(clock),
          () => vehicle.state().microphoneMuted,
        ),
      },
      onDrive: (viewer, command) => stops.onDrive(command, control.onDrive(viewer, command)),
      currentTick: () => control.currentTick(),
      onRemoteStop: (viewer, stopId) => control.onRemoteStop(viewer, stopId),
    })
    // Each preset is measured as requested by the page, whatever the demo's robot is set to.
    return link.around({ ...host, setVideoMode: () => host.setVideoMode(null) })
  }
  const memory = { memory: null, spool: null, maps: null, media: null }
  const agent = createAgent({
    identity,
    vehicle: stops.vehicle,
    clock,
    random: Math.random,
    createVideo,
    ...memory,
  })
  return { agent, scene: scene(agent.control), stops }
}

function stopBareCamera(): number {
  const drawnIn = bareCamera?.drawnIn ?? []
  bareCamera?.stopTimer()
  bareCamera?.worker.postMessage('end')
  bareCamera = null
  return median(drawnIn)
}

const handlers = {
  start(file: string): void {
    robot = startRobot(file)
  },
  isOnline: (): boolean => robot?.agent.isOnline() ?? false,
  /** Applies to every connection from now on; `null`: a good link. */
  setFaults: (faults: LinkFaults | null): void => link.set(faults),
  async bareAnswer(offer: string): Promise<string> {
    bare ??= await createBarePeer(() => clock.tick())
    return bare.answer(offer)
  },
  /** Starts or ends the peer's pictures. @returns milliseconds that drawing one took */
  async setBareVideo(rung: VideoRung | null): Promise<number> {
    const drawnIn = stopBareCamera()
    const map = robot?.scene.map()
    if (rung === null || map === null || map === undefined) return drawnIn
    bare ??= await createBarePeer(() => clock.tick())
    bare.restart()
    const workerData: BareCameraSettings = { encoderPath, rtpPort: bare.rtpPort, rung, map }
    const worker = new Worker(new URL('./bare-camera.ts', import.meta.url), { workerData })
    const drawn: number[] = []
    worker.on('message', ({ drawnInMs }: { drawnInMs: number }) => drawn.push(drawnInMs))
    const draw = () => worker.postMessage(robot?.scene.snapshot())
    bareCamera = { worker, drawnIn: drawn, stopTimer: clock.every(1000 / rung.fps, draw) }
    return drawnIn
  },
  /** Stops measured since the last call. */
  takeStops: () => robot?.stops.take() ?? [],
  speed: (): number => robot?.stops.speed() ?? 0,
}
export type BenchRobotHandlers = typeof handlers

serve(handlers)
