/**
 * Lifts and doors of T-Spider and Robomen, in one neutral protocol (R-BUILDINGS-25):
 * `PUT /buildings/{id}/rides/{requestId} {robot, bank, lift, from, to}`, `GET` of it, and `POST` of its `/boarded`,
 * `/alighted` and `/release {robotInside}`; the same for `passages` with `{robot, door}`, `/passed` and `/release`.
 * Each returns `{state, floor?, reason?}`, or a refusal with `{reason?}`.
 */

import { usualFloorName } from '@wheelhouse/contract/buildings/floor'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import type { JsonAnswer, OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import {
  type DoorAnswer,
  type DoorQuestion,
  type DoorState,
  type DoorTrouble,
  doorStates,
  doorTroubles,
  type LiftAnswer,
  type LiftQuestion,
  type LiftState,
  liftTroubles,
  type Passage,
  type RequestFailure,
  type Ride,
  type RideFloor,
} from './lifts-and-doors.ts'

/** The services that have lifts and doors; if a building is linked to both, the first is used. */
export const liftServices = ['tspider', 'robomen'] as const
export type LiftService = (typeof liftServices)[number]

/** The address and login of a building's service. */
export type PlatformAccess = {
  readonly service: LiftService
  readonly url: string
  readonly loginId: string
  readonly secret: string
  /** The service's id of the building. */
  readonly buildingId: string
}

/** Kept between requests; `null` before the first login. */
export type TokenMemory = { token: string | null }

/** A request may need a second login: three calls in less than `answerWithinMs`. */
const callWithinMs = 4_500
/** Size limit of a response, which has only a state and a reason. */
const answerMax = 10_000

const loginAnswer = z.object({ token: z.string().min(1).max(4_000) })
const stateAnswer = z.object({
  state: z.string().max(100),
  floor: z.string().max(200).optional(),
  reason: z.string().max(200).optional(),
})
type StateAnswer = z.output<typeof stateAnswer>
const refusalBody = z.object({ reason: z.string().max(200) })

/** Sends a request to a lift. `lost`, refusals and failures are as in `Answer`. */
export async function callPlatformLift(
  http: OutgoingHttp,
  access: PlatformAccess,
  memory: TokenMemory,
  { question, ride, isRobotInside }: { question: LiftQuestion; ride: Ride; isRobotInside: boolean },
): Promise<LiftAnswer> {
  const [from, to] = [nameFloor(access.service, ride.from), nameFloor(access.service, ride.to)]
  if (from === null || to === null) return { kind: 'trouble', trouble: 'unsupportedFloor' }
  const { requestId, robot, lift } = ride
  const place = `rides/${encodeURIComponent(requestId)}`
  const request = { robot, bank: lift.bank, lift: lift.name, from, to }
  const release = { robotInside: isRobotInside }
  const answer = await callPlatform(http, access, memory, { place, question, request, release })
  return readAnswer(answer, question === 'request', liftTroubles, (said) => readLiftState(said, from, to))
}

/** Sends a request to a door, in the same way. */
export async function callPlatformDoor(
  http: OutgoingHttp,
  access: PlatformAccess,
  memory: TokenMemory,
  { question, passage }: { question: DoorQuestion; passage: Passage },
): Promise<DoorAnswer> {
  const { requestId, robot, device } = passage
  const place = `passages/${encodeURIComponent(requestId)}`
  const answer = await callPlatform(http, access, memory, {
    place,
    question,
    request: { robot, door: device },
    release: {},
  })
  return readAnswer<DoorState, DoorTrouble>(
    answer,
    question === 'request',
    doorTroubles,
    ({ state }) => doorStates.find((known) => known === state) ?? 'unknown',
  )
}

/** The service's name for a floor; `null` if it has none. */
function nameFloor(service: LiftService, { index, tspiderFloorId }: RideFloor): string | null {
  return service === 'tspider' ? tspiderFloorId : usualFloorName(index)
}

function readLiftState({ state, floor }: StateAnswer, from: string, to: string): LiftState {
  const isHere = floor === from
  if (state === 'arrived' || state === 'open') {
    if (!isHere && floor !== to) return 'unknown'
    if (state === 'arrived') return isHere ? 'here' : 'there'
    return isHere ? 'openHere' : 'openThere'
  }
  const plain = ['queued', 'coming', 'closing', 'moving', 'released'] as const
  return plain.find((known) => known === state) ?? 'unknown'
}

type PlatformResult = JsonAnswer<StateAnswer> | { kind: 'noLogin'; failure: RequestFailure }

/** `place`: the path of the ride or passage below the building. `request`, `release`: the bodies of these requests. */
type PlatformQuestion = {
  place: string
  question: LiftQuestion | DoorQuestion
  request: object
  release: object
}

async function callPlatform(
  http: OutgoingHttp,
  access: PlatformAccess,
  memory: TokenMemory,
  { place, question, request, release }: PlatformQuestion,
): Promise<PlatformResult> {
  const address = `${access.url}/buildings/${encodeURIComponent(access.buildingId)}/${place}`
  const limits = { isSetting: true, timeoutMs: callWithinMs, maxBytes: answerMax }
  const call = (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    if (question === 'request')
      return http.callJson({ ...limits, method: 'PUT', url: address, headers, json: request }, stateAnswer)
    if (question === 'status')
      return http.callJson({ ...limits, method: 'GET', url: address, headers }, stateAnswer)
    const json = question === 'release' ? release : {}
    const url = `${address}/${question}`
    return http.callJson({ ...limits, method: 'POST', url, headers, json }, stateAnswer)
  }
  if (memory.token !== null) {
    const answer = await call(memory.token)
    if (answer.kind !== 'refused' || answer.status !== 401) return answer
  }
  const login = await http.callJson(
    {
      ...limits,
      method: 'POST',
      url: `${access.url}/login`,
      json: { userId: access.loginId, password: access.secret },
    },
    loginAnswer,
  )
  memory.token = login.kind === 'ok' ? login.value.token : null
  if (login.kind === 'ok') return call(login.value.token)
  return { kind: 'noLogin', failure: toFailure(login) }
}

/** The failure that a response without a usable body stands for. */
function toFailure(answer: JsonAnswer<unknown>): RequestFailure {
  if (answer.kind === 'refused')
    return answer.status === 401 || answer.status === 403 ? 'wrongCredentials' : 'unreachable'
  return answer.kind === 'failed' && answer.failure === 'timeout' ? 'timeout' : 'unreachable'
}

function readAnswer<State, Trouble extends string>(
  answer: PlatformResult,
  isRequest: boolean,
  troubles: readonly Trouble[],
  readState: (said: StateAnswer) => State,
) {
  const toTrouble = (reason: string) => troubles.find((known) => known === reason) ?? troubles.at(-1)
  if (answer.kind === 'noLogin') return { kind: 'failed', failure: answer.failure } as const
  if (answer.kind === 'ok') {
    const { state, reason } = answer.value
    const trouble = state === 'failed' ? toTrouble(reason ?? '') : undefined
    if (trouble !== undefined) return { kind: 'trouble', trouble } as const
    return { kind: 'state', state: readState(answer.value) } as const
  }
  if (answer.kind === 'failed') return { kind: 'failed', failure: toFailure(answer) } as const
  const { status, text } = answer
  const reason = refusalBody.safeParse(tryParseJson(text)).data?.reason
  const trouble = reason === undefined ? undefined : toTrouble(reason)
  if (trouble !== undefined) return { kind: 'trouble', trouble } as const
  if (status === 404 && !isRequest) return { kind: 'lost' } as const
  const isOwnFault = status >= 500 || status === 429 || status === 401
  if (isOwnFault) return { kind: 'failed', failure: toFailure(answer) } as const
  return { kind: 'refused' } as const
}
