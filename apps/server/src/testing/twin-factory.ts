/** What a server knows of a robot that has reported to none. */
import { createTwin, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { decodeFactsheet, decodeState } from '../robots/robot-link/wire/vda-decode.ts'
import type { StateReport } from '../robots/robot-link/wire/vda-reports.ts'
import { testNow } from './factories.ts'
import { factsheetMessage, type RobotPicture, stateMessage } from './robot-messages.ts'

const toPayload = (message: object) => Buffer.from(JSON.stringify(message))

/** An available robot of which nothing else is known than these facts. */
export function aTwin(facts: Partial<RobotTwin> = {}): RobotTwin {
  const names = { robotId: 'r', serialNumber: 'R-1', manufacturer: 'acme', interfaceName: 'uagv' }
  const place = { organizationId: 'o', buildingId: 'b' }
  const rest = { status: 1, version: '2.1.0', factsheet: null, anonymize: null } as const
  return Object.assign(createTwin({ ...names, ...place, ...rest }), facts)
}

/** What the server makes of the state of such a robot. */
export function aState(picture: RobotPicture): StateReport {
  return decodeState(toPayload(stateMessage('2.1.0', picture)), testNow)
}

/** The same of a robot that knows these actions. */
export function aFactsheet(actionTypes: readonly string[]) {
  return decodeFactsheet(toPayload(factsheetMessage('2.1.0', actionTypes)), testNow)
}
