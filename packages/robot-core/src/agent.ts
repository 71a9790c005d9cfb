import type { VehicleActivity, VehicleEvent } from './adapter.ts'
import { type AgentEffect, type AgentEvent, initialAgent, reduceAgent } from './agent-machine.ts'
import type { AgentOptions } from './agent-options.ts'
import { type AgentParts, createAgentParts } from './agent-parts.ts'
import type { AgentControl } from './agent-ports.ts'
import { createInbox } from './link/inbox.ts'
import { publishActivity } from './publish-activity.ts'
import { applySettings } from './settings.ts'

export type RobotAgent = {
  readonly control: AgentControl
  /** Number of messages from the server that were dropped as invalid. */
  dropped(): number
  isOnline(): boolean
  close(): Promise<void>
}

/** Time for the answer to a simulated link cut to get out. */
const answerMs = 100

/** Runs the agent's state machine: feeds it the events of the robot's parts, and executes the effects that follow. */
export function createAgent(options: AgentOptions): RobotAgent {
  const { identity, vehicle, clock, memory, folder } = options
  const remembered = memory?.load() ?? null
  let state = initialAgent(remembered?.standby ?? false)
  const parts = createAgentParts(options, {
    remembered,
    state: () => state,
    dispatch,
    receive: (name, payload) => inbox.take(name, payload),
  })
  const inbox = createAgentInbox(parts, dispatch)
  const { drive, link, reporter, video, media, recordings } = parts

  function dispatch(event: AgentEvent): void {
    const inputs = { guard: drive.state(), tick: clock.tick(), version: identity.version }
    const step = reduceAgent(state, event, inputs)
    state = step.state
    for (const effect of step.effects) {
      if (effect.kind === 'save')
        memory?.save({
          remoteStop: drive.state().remoteStop,
          standby: state.standby,
          update: state.update,
        })
      else carryOut(parts, effect)
    }
  }

  drive.apply({ kind: 'condition', condition: 'unavailable', on: true })
  if (state.standby) drive.apply({ kind: 'condition', condition: 'standby', on: true })
  vehicle.onEvent((event) => handleVehicleEvent(parts, dispatch, event))
  folder?.onChange(() => dispatch({ kind: 'storageChanged', failure: folder.failure() }))

  return {
    control: parts.control,
    dropped: () => inbox.dropped(),
    isOnline: () => link.isUp(),
    async close() {
      reporter.close()
      parts.updater?.close()
      parts.sensors?.close()
      parts.detector?.close()
      drive.close()
      await Promise.all([media?.close(), recordings?.close()])
      video?.close()
      vehicle.halt()
      vehicle.close()
      await link.close()
      parts.heard.close()
    },
  }
}

type Dispatch = (event: AgentEvent) => void

/** Routes the server's messages to the parts that handle them. */
function createAgentInbox(parts: AgentParts, dispatch: Dispatch) {
  const { orders, instant, maps, drive, video, link, media, recordings, sensors } = parts
  return createInbox({
    order: (order) => orders.take(order),
    instantActions: (actions) => actions.forEach(instant.run),
    zoneSet: (message) => maps.takeZoneSet(message),
    session: (message) => dispatch({ kind: 'session', message }),
    drive(command) {
      const refused = drive.apply({ kind: 'command', command })
      dispatch({ kind: 'relayed', seq: command.seq, refused })
    },
    signal: (message) => video?.onSignal(message, (body) => link.publishSignal(body)),
    media(message) {
      // Each recognises what it has announced.
      media?.onAnswer(message)
      recordings?.onAnswer(message)
    },
    recordings: (message) => recordings?.onRequest(message),
    config(message) {
      // First, so that nothing goes out under old settings that this one forbids.
      if (message.anonymize !== undefined) video?.privacy.take(message.anonymize)
      sensors?.configure(message.sensors ?? [])
      const report = (activity: VehicleActivity) => publishActivity(parts, activity)
      const results = applySettings({ video, recordings, report }, message)
      dispatch({ kind: 'configured', revision: message.revision ?? null, results })
    },
  })
}

function handleVehicleEvent(parts: AgentParts, dispatch: Dispatch, event: VehicleEvent): void {
  const { vehicle, orders, still, clock, link } = parts
  switch (event.kind) {
    case 'changed': {
      const { emergencyStop, errors } = vehicle.state()
      dispatch({
        kind: 'vehicleChanged',
        emergencyStop,
        isBroken: errors.some(({ level }) => level === 'fatal'),
      })
      still.check()
      break
    }
    case 'contact':
      dispatch({ kind: 'contact', bearing: vehicle.state().obstacle?.bearing ?? null })
      break
    case 'reached':
      orders.onReached(event.index)
      break
    case 'routeFailed':
      orders.onRouteFailed(event.error, event.description)
      break
    case 'activity':
      publishActivity(parts, event.activity)
      break
    case 'cutLink':
      // The answer to the request goes out first.
      clock.after(answerMs, () => link.cut(event.ms))
      break
  }
}

function carryOut(parts: AgentParts, effect: Exclude<AgentEffect, { kind: 'save' }>): void {
  const { drive, orders, vehicle, reporter, instant, media, recordings } = parts
  switch (effect.kind) {
    case 'guard':
      drive.apply(effect.event)
      break
    case 'pauseOrder':
      return orders.pause()
    case 'cancelOrder':
      return orders.cancel()
    case 'halt':
      return vehicle.halt()
    case 'endHeldActions':
      return instant.leaseChanged()
    case 'report': {
      const { type, level, detail } = effect
      return publishActivity(parts, {
        kind: 'activity',
        service: 'operator',
        errorCode: null,
        type,
        level,
        detail,
      })
    }
    case 'sendStatus':
      return reporter.sendStatus()
    case 'sendState':
      return reporter.changed()
    case 'sendFactsheet':
      return reporter.sendFactsheet()
    case 'sendAll':
      media?.wake()
      recordings?.wake()
      return reporter.sendAll()
    case 'setDriven':
      return reporter.setDriven(effect.isDriven)
  }
}
