import type { RecordingCode } from '@wheelhouse/contract/archives/recording-facts'
import { noBuildingCodes } from '@wheelhouse/contract/robots/building-codes'
import type { StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResults } from '@wheelhouse/contract/robots/robot-state'
import type { AnonymizeReport } from '@wheelhouse/contract/system/anonymisation'
import type { Vehicle, VehicleState } from './adapter.ts'
import type { AgentState } from './agent-machine.ts'
import type { GuardState } from './drive-guard.ts'

/** The vehicle reports nothing about recordings. */
const noRecording: RecordingCode = 'r001'

type StatusParts = {
  tick: number
  guard: GuardState
  relay: StatusMessage['relay']
  standby: boolean
  viewers: number
  /** The detection settings in force. */
  detections: string[]
  buildingCodes: AgentState['buildingCodes']
  /** As reported by its recorder. */
  recordingCode: RecordingCode
  configRevision: number | null
  configResults: SettingResults
  /** `undefined`: it has no cameras. */
  anonymize: AnonymizeReport | undefined
  canPublish: boolean
  vehicle: Vehicle
}

/** The body of `x-status`. Pure. */
export function encodeStatus(parts: StatusParts) {
  const { tick, guard, relay, standby, viewers, vehicle, buildingCodes, recordingCode, ...settings } = parts
  const state = vehicle.state()
  return {
    tick,
    leaseId: guard.lease?.id ?? null,
    applied: state.velocity,
    relay,
    driveStop: guard.stopped,
    remoteStop: { latched: guard.remoteStop !== null, stopId: guard.remoteStop?.stopId ?? null },
    standby,
    cleaning: state.cleaning,
    guide: state.guide,
    microphoneMuted: state.microphoneMuted,
    speaking: state.speaking,
    call: state.call,
    codes: pickCodes(state.codes, { ...buildingCodes, recording: recordingCode }),
    battery: { state: state.battery.state, voltage: state.battery.voltage },
    obstacle: state.obstacle,
    network: state.network,
    system: { ...state.system, version: vehicle.info.softwareVersion },
    cameras: [...state.cameras],
    arm: state.arm,
    // Standby belongs to the agent: no motor may turn in it, whatever the vehicle could do.
    motors: standby && state.motors !== null ? { ...state.motors, maxRpm: 0, maxSpeed: 0 } : state.motors,
    viewers,
    simulated: vehicle.info.simulated,
    ...settings,
  }
}

/** The vehicle's own codes take precedence over those from the server, and those over the recorder's. */
function pickCodes(own: VehicleState['codes'], given: VehicleState['codes']) {
  return {
    recording: own.recording === noRecording ? given.recording : own.recording,
    elevator: own.elevator === noBuildingCodes.elevator ? given.elevator : own.elevator,
    door: own.door === noBuildingCodes.door ? given.door : own.door,
  }
}
