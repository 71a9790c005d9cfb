import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { call } from '../../kernel/server/api.ts'
import { readLive } from '../../kernel/server/live.ts'
import { randomId } from '../../kernel/server/random-id.ts'
import { createStore, type Store } from '../../kernel/server/store.ts'

/** What is known of the remote stop: never more than the robot itself has said. */
export type StopState = 'none' | 'sent' | 'acknowledged' | 'unacknowledged'

export type StopLine = {
  state: Store<StopState>
  /** Latches the remote stop by every way there is, at once: the first that arrives stops the robot. */
  stop: () => void
  /** The server has answered for the robot. */
  answered(isAcknowledged: boolean): void
  /** The robot's state has changed: it is the best witness. */
  robotChanged(): void
}

type StopLinePorts = {
  serialNo: string
  /** The data channel to the robot. */
  sendToRobot: (stopId: string) => void
  /** @returns whether the live socket took it */
  sendToServer: (stopId: string) => boolean
  onChange: () => void
}

export function createStopLine({ serialNo, sendToRobot, sendToServer, onChange }: StopLinePorts): StopLine {
  const state = createStore<StopState>('none')
  /**
   * The server has told of the stop: only then does a state without it mean that it was released. Its answer counts as
   * well as a state: a stop that is released at once may never be in a state, since of several only the newest is sent.
   */
  let isToldOf = false

  function confirm(isAcknowledged: boolean): void {
    if (state.get() !== 'acknowledged') state.set(isAcknowledged ? 'acknowledged' : 'unacknowledged')
  }

  function answered(isAcknowledged: boolean): void {
    isToldOf = true
    confirm(isAcknowledged)
  }

  return {
    state,
    answered,
    stop() {
      const stopId = randomId()
      state.set('sent')
      onChange()
      sendToRobot(stopId)
      if (sendToServer(stopId)) return
      call(teleopRoutes.remoteStop, { params: { serialNo } }, { quiet: 'driving' }).then(
        ({ acknowledged }) => answered(acknowledged),
        () => confirm(false),
      )
    },
    robotChanged() {
      const robot = readLive(robotChannels.state, { serialNo }).message
      if (robot === undefined) return
      if (robot.remoteStop === 'latched') state.set('acknowledged')
      if (robot.remoteStop === 'sent' && state.get() === 'none') state.set('unacknowledged')
      if (robot.remoteStop === 'none' && isToldOf) state.set('none')
      isToldOf = robot.remoteStop !== 'none'
    },
  }
}
