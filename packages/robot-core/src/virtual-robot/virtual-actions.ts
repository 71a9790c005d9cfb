import { commandLimits, speechSpeeds } from '@wheelhouse/contract/robots/robot-command'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { z } from 'zod'
import {
  type ActionOutcome,
  type RoutePoint,
  type VehicleAction,
  type VehicleActionType,
  vehicleActionTypes,
} from '../adapter.ts'
import { cleaningRoute } from './cleaning-route.ts'
import { lookAhead } from './surroundings.ts'
import { linkCut, simulateSchema, withFault } from './virtual-faults.ts'
import { type VirtualParts, virtualRadius as radius } from './virtual-parts.ts'

type Done = (outcome: ActionOutcome) => void
type Cancel = () => void

const nothingToCancel: Cancel = () => {}
/** Metres from a charging waypoint within which the contacts meet. */
const dockWithin = 0.5
/** Metres the robot moves off its dock. */
const undockWay = 0.5
const lowCharge = 15

const speakSchema = z.object({
  text: z.string().min(1).max(commandLimits.speechMax),
  speed: z.enum(speechSpeeds).default('normal'),
})
/** Milliseconds of speech for one character. */
const characterMs = { slow: 200, medium: 160, normal: 120 }

/** What a virtual robot can do beside driving. */
export function createVirtualActions(parts: VirtualParts) {
  const { clock, world, id } = parts.options
  let endSpeech: ((outcome: ActionOutcome) => void) | null = null

  const after = (simulatedMs: number, run: () => void) => clock.after(simulatedMs / world.timeFactor, run)

  function changed(done: Done, result?: Record<string, unknown>): Cancel {
    parts.emit({ kind: 'changed' })
    done({ ok: true, result })
    return nothingToCancel
  }

  function speak(parameters: unknown, done: Done): Cancel {
    const parsed = speakSchema.safeParse(parameters)
    if (!parsed.success) return refuse(done, 'invalidParameters', 'speak needs a text')
    endSpeech?.({ ok: false, error: 'interrupted', description: 'Another text was spoken' })
    const { text, speed } = parsed.data
    parts.speaking = text
    parts.emit({ kind: 'changed' })
    const stopTimer = after(400 + Array.from(text).length * characterMs[speed], () => end({ ok: true }))
    function end(outcome: ActionOutcome): void {
      stopTimer()
      endSpeech = null
      parts.speaking = null
      parts.emit({ kind: 'changed' })
      done(outcome)
    }
    endSpeech = end
    return () => {
      if (endSpeech === end) end({ ok: false, error: 'cancelled', description: 'Speech was cancelled' })
    }
  }

  function startCleaning(done: Done): Cancel {
    const floor = parts.floor()
    const route = floor === null ? [] : cleaningRoute(floor, [parts.body.x, parts.body.y], radius)
    if (route.length === 0) return refuse(done, 'noCleaningArea', 'There is no free floor to clean here')
    parts.follow(route, endCleaning)
    parts.cleaning = { area: 0, startedMs: world.simulatedMs() }
    return changed(done)
  }

  function endCleaning(finished: boolean): void {
    const result = cleaningResult()
    parts.cleaning = null
    const type = finished ? 'cleaningFinished' : 'cleaningStopped'
    const activity = { kind: 'activity', level: 6, service: 'flow', errorCode: null } as const
    parts.emit({ kind: 'activity', activity: { ...activity, type, detail: result } })
    parts.emit({ kind: 'changed' })
  }

  function cleaningResult(): { area: number; seconds: number } {
    if (parts.cleaning === null) return { area: 0, seconds: 0 }
    const seconds = Math.round((world.simulatedMs() - parts.cleaning.startedMs) / 1000)
    return { area: Math.round(parts.cleaning.area * 10) / 10, seconds }
  }

  function startCharging(done: Done): Cancel {
    const docks = parts.floor()?.map.waypoints.filter((place) => place.type === waypointTypes.charge) ?? []
    const { x, y } = parts.body
    if (!docks.some((dock) => Math.hypot(dock.x - x, dock.y - y) <= dockWithin))
      return refuse(done, 'D0001', 'There is no charging dock here')
    parts.halt()
    parts.charging = true
    return changed(done)
  }

  /** Moves off the dock, ahead or back, wherever there is room. */
  function stopCharging(done: Done): Cancel {
    if (!parts.charging) return changed(done)
    parts.charging = false
    const way = wayOut()
    if (way === null) return changed(done)
    parts.emit({ kind: 'changed' })
    parts.follow([way], (arrived) =>
      done(
        arrived ? { ok: true } : { ok: false, error: 'interrupted', description: 'Undocking ended early' },
      ),
    )
    return () => parts.halt()
  }

  function wayOut(): RoutePoint | null {
    const floor = parts.floor()
    if (floor === null) return null
    for (const direction of [1, -1] as const) {
      if (lookAhead(floor, { id, radius, berth: 0 }, parts.body, direction, undockWay + 0.2) !== null)
        continue
      const x = parts.body.x + Math.cos(parts.body.theta) * undockWay * direction
      const y = parts.body.y + Math.sin(parts.body.theta) * undockWay * direction
      return { x, y, theta: null, maxSpeed: 0.3 }
    }
    return null
  }

  function simulate(parameters: unknown, done: Done): Cancel {
    const parsed = simulateSchema.safeParse(parameters)
    if (!parsed.success) return refuse(done, 'invalidParameters', 'simulate needs a fault and on')
    const { fault, on } = parsed.data
    parts.faults = withFault(parts.faults, parsed.data)
    if (fault === 'lowBattery') parts.charge = on ? Math.min(parts.charge, lowCharge) : 80
    if (fault === 'callIn') setCall(on ? 'callIn' : 'none')
    changed(done)
    // After the answer: it would not get through otherwise.
    if (fault === 'linkLost' && on) parts.emit(linkCut)
    return nothingToCancel
  }

  function setCall(call: VirtualParts['call']): void {
    const isNew = call === 'callIn' && parts.call === 'none'
    parts.call = call
    if (!isNew) return
    const activity = { kind: 'callIn', level: 5, service: 'operator', errorCode: null, detail: {} } as const
    parts.emit({ kind: 'activity', activity: { ...activity, type: 'callIn' } })
  }

  function call(from: VirtualParts['call'], to: VirtualParts['call'], done: Done): Cancel {
    if (parts.call !== from) return refuse(done, 'noCall', 'There is no such call')
    setCall(to)
    return changed(done)
  }

  const deeds: Record<
    VehicleActionType,
    (parameters: Readonly<Record<string, unknown>>, done: Done) => Cancel
  > = {
    speak,
    setMicrophone({ muted }, done) {
      if (typeof muted !== 'boolean') return refuse(done, 'invalidParameters', 'setMicrophone needs muted')
      parts.microphoneMuted = muted
      return changed(done)
    },
    startCleaning: (_, done) => startCleaning(done),
    stopCleaning(_, done) {
      const result = cleaningResult()
      if (parts.cleaning !== null) parts.halt()
      return changed(done, result)
    },
    startCharging: (_, done) => startCharging(done),
    stopCharging: (_, done) => stopCharging(done),
    acceptCall: (_, done) => call('callIn', 'conversation', done),
    endCall: (_, done) => call(parts.call === 'callIn' ? 'callIn' : 'conversation', 'none', done),
    simulate,
  }

  return {
    types: vehicleActionTypes,
    perform: ({ type, parameters }: VehicleAction, done: Done): Cancel => deeds[type](parameters, done),
    close() {
      endSpeech?.({ ok: false, error: 'cancelled', description: 'The robot shuts down' })
    },
  }
}

function refuse(done: Done, error: string, description: string): Cancel {
  done({ ok: false, error, description })
  return nothingToCancel
}
