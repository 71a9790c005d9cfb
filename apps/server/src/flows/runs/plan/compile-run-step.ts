import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { Step } from '@wheelhouse/contract/flows/step'
import { doesByItself } from '../../../buildings/lifts-and-doors/lifts-and-doors.ts'
import { AppError } from '../../../kernel/process/app-error.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import { compileRobotStep, type RobotStep, type RobotStepContext } from '../../compile-step.ts'
import { crossingSteps } from '../advance/begin-step.ts'

/** What to send to a robot for the steps of a run, or why that is not possible. Pure. */

/** Robots that use lifts and doors themselves get one action; for the others the server does it (decision 0030). */
export function compileCrossing(
  { type, params }: Pick<Step, 'type' | 'params'>,
  { factsheet }: Pick<RobotTwin, 'factsheet'>,
): RobotStep | null {
  const actionType = type === crossingSteps.lift ? 'useElevator' : 'useDoor'
  if (!doesByItself(actionType, factsheet?.actions ?? [])) return null
  const { elevatorId, floorId, doorId } = params
  const parameters =
    type === crossingSteps.lift ? { liftId: elevatorId, toFloor: floorId } : { doorId, command: 'pass' }
  return { actionType, parameters, blockingType: 'HARD' }
}

/** @returns the compiled step, or the reason why the robot cannot do it */
export function compileOrReason(
  step: Pick<Step, 'type' | 'params'>,
  context: RobotStepContext,
): RobotStep | RunReason | null {
  try {
    return compileRobotStep(step, context)
  } catch (error) {
    return toReason(error)
  }
}

/** Translates an error into the reason of a run. @throws errors that are not an `AppError` */
export function toReason(error: unknown): RunReason {
  if (!(error instanceof AppError)) throw error
  return error.code === 'robot.noRoute' ? 'noRoute' : 'notCapable'
}
