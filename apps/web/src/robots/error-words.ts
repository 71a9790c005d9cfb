import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { isRobotCode, robotCodeTexts } from '@wheelhouse/texts/robots/robot-codes'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { translate } from '../kernel/words/texts.ts'

/** Words of a code; what the catalogue does not know is shown in the robot's own words. */
export function codeWords(code: string): string {
  return isRobotCode(code) ? translate(robotCodeTexts, code) : code
}

/** Errors that have words of their own beside the codes. */
const errorTextIds = {
  motorHot: 'motorHot',
  hardwareError: 'hardwareErrorMessage',
  cameraLost: 'cameraLost',
  storageFailed: 'storageFailed',
  orderLost: 'orderLost',
  outOfReach: 'outOfReach',
  somebodyThere: 'somebodyThere',
} as const

/** An error of a robot in words; one that has none is told in the robot's own. */
export function errorWords(type: string, description: string | null, wordsOfCode = codeWords): string {
  if (hasKey(errorTextIds, type)) return translate(robotTexts, errorTextIds[type])
  return isRobotCode(type) ? `${type} ${wordsOfCode(type)}` : (description ?? type)
}
