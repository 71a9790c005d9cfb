import { noBuildingCodes } from '@wheelhouse/contract/robots/building-codes'
import { simulatedFaults } from '@wheelhouse/contract/robots/robot-command'
import { type RobotErrorCode, robotErrorCodes } from '@wheelhouse/contract/robots/robot-error-codes'
import { cameraIds } from '@wheelhouse/contract/robots/robot-values'
import { type CameraId } from '@wheelhouse/contract/teleop/video'
import type { VehicleError, VehicleState } from '@wheelhouse/robot-core/adapter'
import { z } from 'zod'

/** Duration of a link cut, long enough to see the console notice and recover. */
const linkCutMs = 12_000
const hotMotorSpeed = 0.2
const hotArmPower = 0.3

export const simulateSchema = z.object({
  fault: z.enum(simulatedFaults),
  on: z.boolean(),
  code: z.string().max(16).optional(),
})
type SimulateParameters = z.output<typeof simulateSchema>

/** Faults that were switched on. Codes are those of R-ROBOTS-7 and R-ROBOTS-8. */
export type Faults = {
  readonly emergencyStop: boolean
  readonly motorHot: boolean
  readonly hardwareError: boolean
  readonly lostCamera: CameraId | null
  /** One of the catalogue of R-ROBOTS-8. */
  readonly errorCode: RobotErrorCode | null
  readonly elevator: string
  readonly door: string
}

export const noFaults: Faults = {
  emergencyStop: false,
  motorHot: false,
  hardwareError: false,
  lostCamera: null,
  errorCode: null,
  ...noBuildingCodes,
}

/** The lasting faults after a command; `lowBattery`, `linkLost`, `callIn` and `behaviour` are actions, not states. */
export function withFault(faults: Faults, { fault, on, code }: SimulateParameters): Faults {
  switch (fault) {
    case 'emergencyStop':
    case 'motorHot':
    case 'hardwareError':
      return { ...faults, [fault]: on }
    case 'elevator':
      return { ...faults, elevator: on ? (code ?? 'elv_912') : noBuildingCodes.elevator }
    case 'door':
      return { ...faults, door: on ? (code ?? 'sec_94') : noBuildingCodes.door }
    case 'cameraLost':
      return { ...faults, lostCamera: on ? (cameraIds.find((id) => id === code) ?? 'v1') : null }
    case 'errorCode':
      return { ...faults, errorCode: on ? (robotErrorCodes.find((one) => one === code) ?? 'F0001') : null }
    case 'lowBattery':
    case 'linkLost':
    case 'callIn':
    case 'behaviour':
      break
  }
  return faults
}

export const linkCut = { kind: 'cutLink', ms: linkCutMs } as const

/** What the faults leave of a speed, in m/s or rad/s. */
export function speedLeft(faults: Faults, maxSpeed: number): number {
  if (faults.emergencyStop || faults.hardwareError) return 0
  return faults.motorHot ? Math.min(maxSpeed, hotMotorSpeed) : maxSpeed
}

/** Share of an arm's full speed that the faults leave. */
export function armPower(faults: Faults): number {
  if (faults.emergencyStop || faults.hardwareError) return 0
  return faults.motorHot ? hotArmPower : 1
}

export function faultErrors(faults: Faults): VehicleError[] {
  const errors: VehicleError[] = []
  if (faults.motorHot) {
    const description = 'Motor temperature high: arm and wheels are slower'
    errors.push({ type: 'motorHot', level: 'warning', description })
  }
  if (faults.hardwareError)
    errors.push({ type: 'hardwareError', level: 'fatal', description: 'Drive controller does not answer' })
  if (faults.lostCamera !== null) {
    const description = `Camera ${faults.lostCamera} does not answer`
    errors.push({ type: 'cameraLost', level: 'warning', description })
  }
  if (faults.errorCode !== null) errors.push({ type: faults.errorCode, level: 'warning', description: null })
  return errors
}

export function faultCodes(faults: Faults): VehicleState['codes'] {
  const recording = faults.lostCamera === null ? 'r001' : 'r601'
  return { recording, elevator: faults.elevator, door: faults.door }
}
