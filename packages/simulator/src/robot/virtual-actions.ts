import { robotGuideSchema } from '@wheelhouse/contract/guide/robot-guide'
import { type Behaviour, behaviours } from '@wheelhouse/contract/inspections/detection-setting'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import type { EventMessage } from '@wheelhouse/contract/robots/robot-link'
import {
  type RoutePoint,
  type VehicleAction,
  type VehicleActionType,
  vehicleActionTypes,
} from '@wheelhouse/robot-core/adapter'
import { type Cancel, type Done, nothingToCancel, refuse } from '@wheelhouse/robot-core/end-action'
import { z } from 'zod'
import { findStage } from '../world/staged-people.ts'
import { lookAhead } from '../world/surroundings.ts'
import { cleaningRoute } from './cleaning-route.ts'
import { pressButton } from './press-button.ts'
import { type Mover, moveStraight, turnBy } from './relative-move.ts'
import type { RouteEnd } from './route-driver.ts'
import { linkCut, simulateSchema, withFault } from './virtual-faults.ts'
import { virtualRadius as radius } from './virtual-info.ts'
import type { VirtualParts, VirtualState } from './virtual-parts.ts'
import { createVirtualVoice } from './virtual-voice.ts'

type Call = VirtualState['call']
type VirtualVoice = ReturnType<typeof createVirtualVoice>
type Perform = (parameters: Readonly<Record<string, unknown>>, done: Done) => Cancel

/** Distance from a charging waypoint within which the contacts connect. Metres. */
const dockWithin = 0.5
/** Metres that the robot moves off its dock. */
const undockWay = 0.5
const lowCharge = 15
const armActions: readonly VehicleActionType[] = ['setPose', 'playPose', 'pressButton']

/** What a virtual robot can do apart from driving. */
export function createVirtualActions(parts: VirtualParts) {
  const voice = createVirtualVoice(parts)
  const actions: Record<VehicleActionType, Perform> = {
    speak: (parameters, done) => voice.speak(parameters, done),
    playMedia: (parameters, done) => voice.playMedia(parameters, done),
    ...createMicrophoneActions(parts),
    ...createCleaningActions(parts),
    ...createGuideActions(parts),
    ...createChargingActions(parts),
    ...createCallActions(parts, voice),
    ...createMoveActions(parts),
    setPose: (parameters, done) => parts.takePose('setPose', parameters, done),
    playPose: (parameters, done) => parts.takePose('playPose', parameters, done),
    pressButton: (parameters, done) => pressButton(parts, parameters, done),
    simulate: (parameters, done) => simulate(parts, voice, parameters, done),
  }
  return {
    types: vehicleActionTypes.filter((type) => parts.state().arm !== null || !armActions.includes(type)),
    perform({ type, parameters }: VehicleAction, done: Done): Cancel {
      const own = vehicleActionTypes.find((known) => known === type)
      if (own === undefined) return refuse(done, 'unknownAction', `The vehicle does not know ${type}`)
      return actions[own](parameters, done)
    },
    close: () => voice.close(),
  }
}

function createMicrophoneActions(parts: VirtualParts): Record<'setMicrophone', Perform> {
  return {
    setMicrophone({ muted }, done) {
      if (typeof muted !== 'boolean') return refuse(done, 'invalidParameters', 'setMicrophone needs muted')
      parts.set({ microphoneMuted: muted })
      return finish(parts, done)
    },
  }
}

function createCleaningActions(parts: VirtualParts): Record<'startCleaning' | 'stopCleaning', Perform> {
  const { world } = parts.options

  function getResult(): { area: number; seconds: number } {
    const { cleaning } = parts.state()
    if (cleaning === null) return { area: 0, seconds: 0 }
    const seconds = Math.round((world.simulatedMs() - cleaning.startedMs) / 1000)
    return { area: Math.round(cleaning.area * 10) / 10, seconds }
  }

  function publishEvent(
    type: string,
    detail: EventMessage['detail'],
    errorCode: 'F0007' | null = null,
  ): void {
    const level = errorCode === null ? 6 : 4
    parts.emit({
      kind: 'activity',
      activity: { kind: 'activity', level, service: 'flow', errorCode, type, detail },
    })
    parts.emit({ kind: 'changed' })
  }

  function end(how: RouteEnd): void {
    const detail = getResult()
    parts.set({ cleaning: null })
    if (how === 'blocked') publishEvent('cleaningFailed', detail, 'F0007')
    else publishEvent(how === 'arrived' ? 'cleaningFinished' : 'cleaningStopped', detail)
  }

  return {
    startCleaning(_, done) {
      const floor = parts.floor()
      const { x, y } = parts.state().body
      const route = floor === null ? [] : cleaningRoute(floor, [x, y], radius)
      if (route.length === 0) return refuse(done, 'noCleaningArea', 'There is no free floor to clean here')
      parts.follow(route, end)
      parts.set({ cleaning: { area: 0, startedMs: world.simulatedMs() } })
      publishEvent('cleaningStarted', {})
      return finish(parts, done)
    },
    stopCleaning(_, done) {
      const result = getResult()
      if (parts.state().cleaning !== null) parts.halt()
      return finish(parts, done, result)
    },
  }
}

function createGuideActions(parts: VirtualParts): Record<'startConversation' | 'stopConversation', Perform> {
  return {
    startConversation(parameters, done) {
      const parsed = robotGuideSchema.safeParse(parameters)
      if (!parsed.success)
        return refuse(
          done,
          'invalidParameters',
          'startConversation needs knowledgeGroupId, language and model',
        )
      parts.set({ guide: parsed.data })
      return finish(parts, done)
    },
    stopConversation(_, done) {
      parts.set({ guide: null })
      return finish(parts, done)
    },
  }
}

function createChargingActions(parts: VirtualParts): Record<'startCharging' | 'stopCharging', Perform> {
  return {
    startCharging(_, done) {
      const docks = parts.floor()?.map.waypoints.filter((place) => place.type === waypointTypes.charge) ?? []
      const { x, y } = parts.state().body
      if (!docks.some((dock) => Math.hypot(dock.x - x, dock.y - y) <= dockWithin))
        return refuse(done, 'D0001', 'There is no charging dock here')
      parts.halt()
      parts.set({ charging: true })
      return finish(parts, done)
    },
    /** Moves off the dock, forwards or backwards, wherever there is room. */
    stopCharging(_, done) {
      if (!parts.state().charging) return finish(parts, done)
      parts.set({ charging: false })
      const wayOut = findWayOut(parts)
      if (wayOut === null) return finish(parts, done)
      parts.emit({ kind: 'changed' })
      parts.follow([wayOut], (how) =>
        done(
          how === 'arrived'
            ? { ok: true }
            : { ok: false, error: 'interrupted', description: 'Undocking ended early' },
        ),
      )
      return () => parts.halt()
    },
  }
}

function findWayOut(parts: VirtualParts): RoutePoint | null {
  const floor = parts.floor()
  if (floor === null) return null
  const { body } = parts.state()
  const self = { ...body, id: parts.options.id, radius, berth: 0 }
  for (const direction of [1, -1] as const) {
    if (lookAhead(floor, self, direction, undockWay + 0.2) !== null) continue
    const x = body.x + Math.cos(body.theta) * undockWay * direction
    const y = body.y + Math.sin(body.theta) * undockWay * direction
    return { x, y, theta: null, maxSpeed: 0.3 }
  }
  return null
}

const turnSchema = z.object({
  angle: z
    .number()
    .min(-4 * Math.PI)
    .max(4 * Math.PI),
})
const straightSchema = z.object({ distance: z.number().min(-10).max(10) })
const waitSchema = z.object({ seconds: z.number().min(0).max(86_400) })

function createMoveActions(parts: VirtualParts): Record<'rotate' | 'moveRelative' | 'wait', Perform> {
  const { clock, world } = parts.options

  function move(mover: Mover, [code, direction]: readonly [ActionFault, string], done: Done): Cancel {
    let isOver = false
    parts.move(mover, (how) => {
      isOver = true
      if (how === 'arrived') finish(parts, done)
      else if (how === 'blocked') refuse(done, code, `Something is in the way ${direction}`)
      else refuse(done, 'interrupted', 'The movement was ended early')
    })
    return () => {
      if (!isOver) parts.halt()
    }
  }

  return {
    rotate(parameters, done) {
      const parsed = turnSchema.safeParse(parameters)
      if (!parsed.success) return refuse(done, 'invalidParameters', 'rotate needs an angle in radians')
      return move(turnBy(parsed.data.angle), ['F0004', 'of the turn'], done)
    },
    moveRelative(parameters, done) {
      const parsed = straightSchema.safeParse(parameters)
      if (!parsed.success)
        return refuse(done, 'invalidParameters', 'moveRelative needs a distance of at most 10 metres')
      const { distance } = parsed.data
      return move(moveStraight(distance), ['F0005', distance < 0 ? 'back' : 'ahead'], done)
    },
    wait(parameters, done) {
      const parsed = waitSchema.safeParse(parameters)
      if (!parsed.success) return refuse(done, 'invalidParameters', 'wait needs seconds')
      const stop = clock.after((parsed.data.seconds * 1_000) / world.timeFactor, () => done({ ok: true }))
      return () => {
        stop()
        done({ ok: false, error: 'cancelled', description: 'Waiting was cancelled' })
      }
    },
  }
}

function createCallActions(
  parts: VirtualParts,
  voice: VirtualVoice,
): Record<'callIn' | 'acceptCall' | 'endCall', Perform> {
  function change(from: Call, to: Call, done: Done): Cancel {
    if (parts.state().call !== from) return refuse(done, 'noCall', 'There is no such call')
    setCall(parts, to)
    return finish(parts, done)
  }

  return {
    callIn(_, done) {
      if (parts.state().call === 'none' && setCall(parts, 'callIn')) voice.chime()
      return finish(parts, done)
    },
    acceptCall: (_, done) => change('callIn', 'conversation', done),
    endCall: (_, done) => change(parts.state().call === 'callIn' ? 'callIn' : 'conversation', 'none', done),
  }
}

/** @returns whether this is a new call */
function setCall(parts: VirtualParts, call: Call): boolean {
  const isNew = call === 'callIn' && parts.state().call === 'none'
  parts.set({ call })
  if (!isNew) return false
  const activity = { kind: 'callIn', level: 5, service: 'operator', errorCode: null, detail: {} } as const
  parts.emit({ kind: 'activity', activity: { ...activity, type: 'callIn' } })
  return true
}

/** Stages a behaviour in front of the robot, or ends it. @returns whether there is room for it */
function stage(parts: VirtualParts, kind: Behaviour | null): boolean {
  const { id, world } = parts.options
  const { mapId, body } = parts.state()
  const here = parts.floor()
  const found = kind === null || here === null ? null : findStage(here.obstacles, body, kind)
  world.stage(id, found && { ...found, mapId })
  return kind === null || found !== null
}

function simulate(parts: VirtualParts, voice: VirtualVoice, parameters: unknown, done: Done): Cancel {
  const parsed = simulateSchema.safeParse(parameters)
  if (!parsed.success) return refuse(done, 'invalidParameters', 'simulate needs a fault and on')
  const { fault, on, code } = parsed.data
  if (fault === 'behaviour' && !stage(parts, on ? (behaviours.find((one) => one === code) ?? 'fall') : null))
    return refuse(done, 'noRoom', 'There is no room before the robot')
  const { faults, charge } = parts.state()
  parts.set({ faults: withFault(faults, parsed.data) })
  if ((fault === 'emergencyStop' || fault === 'hardwareError') && on) parts.dropPose(fault)
  if (fault === 'lowBattery') parts.set({ charge: on ? Math.min(charge, lowCharge) : 80 })
  if (fault === 'callIn' && setCall(parts, on ? 'callIn' : 'none')) voice.chime()
  finish(parts, done)
  // After the answer, which would not get through otherwise.
  if (fault === 'linkLost' && on) parts.emit(linkCut)
  return nothingToCancel
}

/** The action is done, and the server should learn immediately what has changed. */
function finish(parts: VirtualParts, done: Done, result?: Record<string, unknown>): Cancel {
  parts.emit({ kind: 'changed' })
  done({ ok: true, result })
  return nothingToCancel
}
