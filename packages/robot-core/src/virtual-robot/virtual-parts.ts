import { type CameraId, cameraIds } from '@wheelhouse/contract/teleop/video'
import { z } from 'zod'
import type { RoutePoint, VehicleEvent, VehicleState } from '../adapter.ts'
import type { Clock } from '../clock.ts'
import type { DriveTarget } from '../drive-guard.ts'
import type { StateFile } from '../state-file.ts'
import type { Body } from './chassis.ts'
import type { RouteFollower } from './route-follower.ts'
import { batteryReport } from './virtual-battery.ts'
import { type Faults, faultCodes, faultErrors } from './virtual-faults.ts'
import { measureMachine } from './machine-health.ts'
import type { VirtualFloor, VirtualWorld } from './virtual-world.ts'

/** Metres from the middle to the rim. */
export const virtualRadius = 0.25

/** What a virtual robot remembers over a restart of its process. */
export const virtualMemorySchema = z.object({
  /** Where its configuration said to start: another floor there makes the rest obsolete. */
  startMapId: z.string(),
  mapId: z.string(),
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  charge: z.number(),
  charging: z.boolean(),
})
export type VirtualMemory = z.output<typeof virtualMemorySchema>

export type VirtualRobotOptions = {
  id: string
  clock: Clock
  world: VirtualWorld
  start: { mapId: string; x: number; y: number; theta: number }
  /** Per cent. */
  charge?: number
  memory?: StateFile<VirtualMemory>
}

/** The inner state that motion, actions and report share. */
export type VirtualParts = {
  readonly options: VirtualRobotOptions
  mapId: string
  body: Body
  hand: DriveTarget
  follower: RouteFollower | null
  charge: number
  charging: boolean
  faults: Faults
  cleaning: { area: number; startedMs: number } | null
  speaking: string | null
  microphoneMuted: boolean
  call: VehicleState['call']
  obstacle: VehicleState['obstacle']
  emit(event: VehicleEvent): void
  wake(): void
  floor(): VirtualFloor | null
  follow(route: readonly RoutePoint[], onDone?: (arrived: boolean) => void): void
  halt(): void
}

/** The inner state as the agent sees it. */
export function reportOf(parts: VirtualParts): VehicleState {
  const { body, faults } = parts
  const cameras: CameraId[] = cameraIds.filter((camera) => camera !== faults.lostCamera)
  return {
    mapId: parts.mapId,
    x: body.x,
    y: body.y,
    theta: body.theta,
    localized: parts.floor() !== null,
    velocity: { vx: body.vx, vy: 0, omega: body.omega },
    battery: batteryReport(parts.charge, parts.charging),
    emergencyStop: faults.emergencyStop,
    errors: faultErrors(faults),
    obstacle: parts.obstacle,
    cleaning: parts.cleaning !== null,
    speaking: parts.speaking,
    microphoneMuted: parts.microphoneMuted,
    call: parts.call,
    codes: faultCodes(faults),
    cameras,
    network: { kind: 'wired', ssid: null, rssi: null, ip: null },
    system: { ...measureMachine(), temperature: faults.motorHot ? 86 : 38 },
  }
}
