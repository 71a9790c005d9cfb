import { listUnfound } from '@wheelhouse/contract/system/anonymisation'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import type { RobotStepContext } from './compile-step.ts'

/** What a robot reports about its equipment, as far as steps need it. */
export function getRobotMeans({
  robotId,
  statusMessage,
}: Pick<RobotTwin, 'robotId' | 'statusMessage'>): Pick<RobotStepContext, 'robotId' | 'arm' | 'canAnonymise'> {
  const finds = statusMessage?.anonymize?.finds ?? null
  return {
    robotId,
    arm: statusMessage?.arm ?? null,
    canAnonymise: listUnfound(['face', 'person'], finds).length === 0,
  }
}
