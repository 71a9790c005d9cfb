import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { call } from '../../kernel/server/api.ts'
import { readLive } from '../../kernel/server/live.ts'
import { randomId } from '../../kernel/server/random-id.ts'
import { createStore, type Store } from '../../kernel/server/store.ts'

/** What is known of the remote stop: never more than the robot itself has reported. */
export type StopState = 'none' | 'sent' | 'acknowledged' | 'unacknowledged'

export type StopLine = {
  state: Store<StopState>
  /** Latches the remote stop by every route at once: the first that arrives stops the robot. */
  stop: () => void
  /** The server has answered on behalf of the robot. */
  answered(isAcknowledged: boolean): void
  /** The robot's state has changed, which is the best evidence. */
  robotChanged(): void
}

type StopLinePorts = {
  serialNo: string
  /** The data channel to the robot. */
  sendToRobot: (stopId: string) => void
  /** @returns whether the live socket accepted it */
  sendToServer: (stopId: string) => boolean
  onChange: () => void
}

export function createStopLine({ serialNo, sendToRobot, sendToServer, onChange }: StopLinePorts): StopLine {
  const state = createStore<StopState>('none')
  /**
   * Has the server reported the stop? Only then does a state without it mean that it was released. The server's answer
   * counts as a state: a stop released immediately may never appear in one, since only the newest of several is sent.
   */
  let isReported = false

  function confirm(isAcknowledged: boolean): void {
    if (state.get() !== 'acknowledged') state.set(isAcknowledged ? 'acknowledged' : 'unacknowledged')
  }

  function answered(isAcknowledged: boolean): void {
    isReported = true
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
      if (robot.remoteStop === 'none' && isReported) state.set('none')
      isReported = robot.remoteStop !== 'none'
    },
  }
}
