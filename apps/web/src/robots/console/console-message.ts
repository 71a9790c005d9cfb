import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { type ConsoleSend, consoleSendSchema } from '@wheelhouse/contract/robots/robot-console'
import { robotConsoleTexts } from '@wheelhouse/texts/robots/robot-console'
import { describeJsonFault } from '../../kernel/forms/find-json-fault.ts'
import { getWords, toValidationIssue } from '../../kernel/forms/form.ts'
import { translate } from '../../kernel/words/texts.ts'

/** An action without parameters. */
type PlainAction = Extract<ConsoleSend, { topic: 'instantActions' }>['action']['actionType']

const action = (actionType: PlainAction, parameters: object = {}) => ({
  topic: 'instantActions',
  action: { actionType, parameters },
})

/** Message templates, by their names in VDA 5050 and in our profile. */
export const messageTemplates: Readonly<Record<string, object>> = {
  stateRequest: action('stateRequest'),
  factsheetRequest: action('factsheetRequest'),
  startPause: action('startPause'),
  stopPause: action('stopPause'),
  cancelOrder: action('cancelOrder'),
  startCleaning: action('startCleaning'),
  stopCleaning: action('stopCleaning'),
  startCharging: action('startCharging'),
  stopCharging: action('stopCharging'),
  rotate: action('rotate', { angle: 0.5 }),
  moveRelative: action('moveRelative', { distance: 0.5 }),
  speak: action('speak', { text: 'Test', language: 'en', voice: 'female', speed: 'normal' }),
  startConversation: action('startConversation', { knowledgeGroupId: '', language: 'auto', model: 'fast' }),
  stopConversation: action('stopConversation'),
  startDetection: action('startDetection'),
  stopDetection: action('stopDetection'),
  setMicrophone: action('setMicrophone', { muted: true }),
  setStandby: action('setStandby', { on: true }),
  takePhoto: action('takePhoto', { cameraId: 'v1', quality: 'low' }),
  takeThermalImage: action('takeThermalImage'),
  readSensors: action('readSensors'),
  locateBeacons: action('locateBeacons'),
  simulate: action('simulate', { fault: 'lowBattery', on: true }),
  remoteStop: { topic: 'x-session', body: { kind: 'remoteStop' } },
  buildingCodes: { topic: 'x-session', body: { kind: 'buildingCodes', elevator: 'elv_0', door: 'sec_0' } },
  recordingsSend: { topic: 'x-recordings', body: { kind: 'send', ids: [], isUrgent: true } },
}

export type ReadMessage = { message: ConsoleSend; issues: null } | { message: null; issues: string[] }

/** Validates input with the schema that the server uses. @returns the message, or what is wrong where, in words */
export function checkMessage(text: string): ReadMessage {
  const value = tryParseJson(text)
  if (value === undefined) return { message: null, issues: [describeJsonFault(text)] }
  const result = consoleSendSchema.safeParse(value, { reportInput: true })
  if (result.success) return { message: result.data, issues: null }
  const issues = result.error.issues.flatMap((issue) => {
    const words = getWords(toValidationIssue(issue))
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]]
    return names.map((name) => {
      const path = [...issue.path, ...name].join('.')
      return path === '' ? words : translate(robotConsoleTexts, 'issue', { path, words })
    })
  })
  return { message: null, issues }
}
