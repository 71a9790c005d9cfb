import type { VehicleInfo } from '@wheelhouse/robot-core/adapter'
import type { ChassisLimits } from '../motion/chassis.ts'

/** The build of virtual robots. */

/** Metres from the centre to the rim. */
export const virtualRadius = 0.25

export const chassisLimits: ChassisLimits = { acceleration: 0.7, braking: 1.5, turnAcceleration: 3 }
export const virtualInfo: Omit<VehicleInfo, 'actions' | 'model' | 'arm' | 'softwareVersion'> = {
  simulated: true,
  caps: { maxSpeed: 1, maxLateralSpeed: 0, maxTurn: 1.4 },
  maxAcceleration: chassisLimits.acceleration,
  maxBraking: chassisLimits.braking,
  size: { length: 2 * virtualRadius, width: 2 * virtualRadius, height: 1.4 },
}
