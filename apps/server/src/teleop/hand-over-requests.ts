/** Who requests that the driver of a robot hands it over, at this server or at another one of the bus. */
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import type { Person } from './lease-machine.ts'
import { isAmong, type SharedRooms } from './shared-rooms.ts'
import type { Viewer } from './teleop-streams.ts'

type Answer = { by: Person; message: string }

export type HandOverRequests = {
  /** Somebody requests a hand-over from the driver. */
  request(twin: RobotTwin, person: Person): void
  /** The driver declines such a request. */
  decline(twin: RobotTwin, operatorId: string, answer: Answer): void
  hasRequested(twin: RobotTwin, operatorId: string): boolean
  forgetRequest(twin: RobotTwin, operatorId: string): void
}

/** Those who made their request at this server. */
type OwnRequests = {
  listRequests(twin: RobotTwin): Person[]
  /** @returns whether there was a request of this person */
  removeRequest(twin: RobotTwin, operatorId: string): boolean
  /** The last page of the robot has been closed. */
  removeRequests(twin: RobotTwin): void
}

/** The pages that show a robot. */
type RequestPages = {
  /** Those of this server that one person has open. */
  list: (twin: RobotTwin, operatorId: string) => readonly Viewer[]
  /** Notifies every page of the robot, at every server, that its requests have changed. */
  announce: (twin: RobotTwin) => void
}

export function createHandOverRequests(
  link: LinkContext,
  shared: SharedRooms,
  pages: RequestPages,
): HandOverRequests & OwnRequests {
  const requests = new Map<RobotTwin, Map<string, Person>>()
  const listRequests = (twin: RobotTwin) => [...(requests.get(twin)?.values() ?? [])]
  const removeRequest = (twin: RobotTwin, operatorId: string) =>
    requests.get(twin)?.delete(operatorId) === true

  function forgetRequest(twin: RobotTwin, operatorId: string): void {
    if (removeRequest(twin, operatorId)) pages.announce(twin)
  }

  function showDeclined(twin: RobotTwin, operatorId: string, answer: Answer): void {
    forgetRequest(twin, operatorId)
    for (const { send } of pages.list(twin, operatorId)) send({ kind: 'requestDeclined', ...answer })
  }

  shared.declined.on(({ robotId, operatorId, by, message }) => {
    const twin = link.twinById(robotId)
    if (twin !== undefined) showDeclined(twin, operatorId, { by, message })
  })

  return {
    listRequests,
    removeRequest,
    removeRequests: (twin) => void requests.delete(twin),
    forgetRequest,
    hasRequested: (twin, operatorId) =>
      isAmong(listRequests(twin), operatorId) || isAmong(shared.getOthers(twin.robotId).requests, operatorId),
    request(twin, person) {
      const ofRobot = requests.get(twin) ?? new Map<string, Person>()
      requests.set(twin, ofRobot.set(person.operatorId, person))
      pages.announce(twin)
    },
    decline(twin, operatorId, answer) {
      showDeclined(twin, operatorId, answer)
      shared.decline({ robotId: twin.robotId, operatorId, ...answer })
    },
  }
}
