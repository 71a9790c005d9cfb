import type { VehicleState } from '@wheelhouse/robot-core/adapter'
import type { Body } from '../motion/chassis.ts'

/** Watt hours of a full battery, and the consumers: watts. */
const capacity = 240
const idlePower = 18
const drivePower = 15
const turnPower = 8
const chargingPower = 150
/** Rolling friction of wheels on carpet. */
const friction = 0.03

/** Per cent per second, negative while draining. */
function getRate({ body, mass }: Load, charging: boolean): number {
  const rolling = mass * 9.81 * friction * Math.abs(body.vx)
  const driving = body.vx === 0 && body.omega === 0 ? 0 : drivePower + rolling
  const drain = idlePower + driving + turnPower * Math.abs(body.omega)
  return (((charging ? chargingPower : 0) - drain) / 3600 / capacity) * 100
}

/** Charge in per cent, and whether it is on a dock. */
type Battery = { readonly charge: number; readonly charging: boolean }
/** The load on the battery: kilograms at a speed. */
type Load = { readonly body: Body; readonly mass: number }

/** Charge after `seconds`, per cent. */
export function chargeAfter({ charge, charging }: Battery, load: Load, seconds: number): number {
  return Math.min(100, Math.max(0, charge + getRate(load, charging) * seconds))
}

/** What the robot reports about its battery. */
export function batteryReport(charge: number, charging: boolean): VehicleState['battery'] {
  const voltage = Math.round((21.5 + 0.075 * charge) * 100) / 100
  return { charge: Math.round(charge * 10) / 10, voltage, state: batteryState(charge, charging), charging }
}

function batteryState(charge: number, charging: boolean): VehicleState['battery']['state'] {
  if (charging) return charge >= 99.5 ? 'full' : 'charging'
  if (charge < 5) return 'lowVoltage'
  return charge < 20 ? 'below20' : 'active'
}
