import type { Robot } from '@wheelhouse/contract/robots/robot'

/** The fields of a robot as a form holds them: every choice is a text, and `''` is "not chosen". */
export type RobotValues = {
  name: string
  serialNumber: string
  model: string
  hwRevision: string
  buildingId: string
  initialFloorId: string
  robotGroupId: string
  status: string
  armModel: string
  armType: string
  archiveStart: boolean
  videoMode: string
  notes: string
}
export type RobotField = keyof RobotValues

/** A form for a robot that is not registered yet; what has a usual value has it. */
export const emptyRobot: RobotValues = {
  name: '',
  serialNumber: '',
  model: '',
  hwRevision: '',
  buildingId: '',
  initialFloorId: '',
  robotGroupId: '',
  status: '1',
  armModel: '',
  armType: '',
  archiveStart: false,
  videoMode: 'medium',
  notes: '',
}

/** The values that a robot has now. */
export function valuesOf(robot: Robot): RobotValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    name: robot.name,
    serialNumber: robot.serialNumber,
    model: robot.model,
    hwRevision: text(robot.hwRevision),
    buildingId: robot.buildingId,
    initialFloorId: robot.initialFloorId,
    robotGroupId: text(robot.robotGroupId),
    status: text(robot.status),
    armModel: text(robot.armModel),
    armType: text(robot.armType),
    archiveStart: robot.archiveStart,
    videoMode: robot.videoMode,
    notes: robot.notes,
  }
}

/** The values as the calls take them. What is not chosen is `null`; the contract says where that is not allowed. */
export function robotBody(values: RobotValues) {
  const chosen = (value: string) => (value === '' ? null : value)
  const number = (value: string) => (value === '' ? null : Number(value))
  return {
    name: values.name,
    serialNumber: values.serialNumber,
    model: chosen(values.model),
    hwRevision: chosen(values.hwRevision.trim()),
    buildingId: chosen(values.buildingId),
    initialFloorId: chosen(values.initialFloorId),
    robotGroupId: chosen(values.robotGroupId),
    status: number(values.status),
    armModel: number(values.armModel),
    armType: number(values.armType),
    archiveStart: values.archiveStart,
    videoMode: values.videoMode,
    notes: values.notes,
  }
}

/** The fields in which two versions differ. */
export function changedFields(before: RobotValues, after: RobotValues): RobotField[] {
  return (Object.keys(after) as RobotField[]).filter((field) => before[field] !== after[field])
}

/** The parts of a change: only what somebody has touched is sent, so that others' changes beside it stay. */
export function changeBody(before: RobotValues, after: RobotValues): Record<string, unknown> {
  const changed = new Set<string>(changedFields(before, after))
  return Object.fromEntries(Object.entries(robotBody(after)).filter(([field]) => changed.has(field)))
}
