import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { isRobotCode, robotCodeTexts } from '@wheelhouse/texts/robots/robot-codes'
import { getFaultWords, robotFaultTexts } from '@wheelhouse/texts/robots/robot-faults'
import { translate } from '../../kernel/words/texts.ts'

/** Words of a code or fault; what nobody knows is shown in the robot's own words. */
export function codeWords(code: string): string {
  if (hasKey(robotFaultTexts.texts, code)) return translate(robotFaultTexts, code)
  return isRobotCode(code) ? translate(robotCodeTexts, code) : code
}

/** A code with its words; a fault of the robot that has no code in words alone. @param wordsOfCode as the installation words them */
export function describeCode(code: string, wordsOfCode = codeWords): string {
  return isRobotCode(code) ? `${wordsOfCode(code)} (${code})` : wordsOfCode(code)
}

/** An error of a robot in words; one that nobody knows is told in the robot's own. */
export function errorWords(type: string, description: string | null, wordsOfCode = codeWords): string {
  return getFaultWords(type) === null ? (description ?? type) : describeCode(type, wordsOfCode)
}
