import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { isRobotCode, robotCodeTexts } from '@wheelhouse/texts/robots/robot-codes'
import { getFaultWords, robotFaultTexts } from '@wheelhouse/texts/robots/robot-faults'
import { translate } from '../../kernel/words/texts.ts'

/** The text of a code or fault; an unknown one is shown as the robot reports it. */
export function getCodeWords(code: string): string {
  if (hasKey(robotFaultTexts.texts, code)) return translate(robotFaultTexts, code)
  return isRobotCode(code) ? translate(robotCodeTexts, code) : code
}

/** A code with its text; a fault without a code as text only. @param getText the installation's texts */
export function describeCode(code: string, getText = getCodeWords): string {
  return isRobotCode(code) ? `${getText(code)} (${code})` : getText(code)
}

/** An error of a robot in words; an unknown one is shown as the robot reports it. */
export function describeRobotError(type: string, description: string | null, getText = getCodeWords): string {
  return getFaultWords(type) === null ? (description ?? type) : describeCode(type, getText)
}
