import type { IceServer } from '@wheelhouse/contract/teleop/ice-server'
import type { TeleopUp } from '@wheelhouse/contract/teleop/teleop'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import type { RelayTarget } from '@wheelhouse/contract/teleop/video-relay'
import { createStore } from '../../kernel/server/store.ts'
import { openRelayConnection, type RelayConnection } from './relay-connection.ts'
import { createMedia } from './video-parts.ts'
import type { VideoStatus, VideoTransport } from './video-transport.ts'

type RelayVideoPorts = {
  slots: number
  iceServers(): IceServer[]
  sendSignal(message: TeleopUp): boolean
  /** The relay is no longer the way: the page makes a new offer to the server. */
  offerAgain(): void
  /**
   * The relay may be the way again: the page leaves the robot and makes a new offer.
   * @returns `false`: not now, because the page needs the robot itself
   */
  leaveRobot(): boolean
}

export type RelayVideo = VideoTransport & {
  /** The server has named the relay in place of the robot's answer. */
  play(sessionId: string, target: RelayTarget): void
  isPlaying(): boolean
  onClosed(sessionId: string): void
  /** For now only the robot itself will do: the relay did not serve the page, or does not carry what it needs. */
  isGivenUp: () => boolean
}

/**
 * When a page that has left the relay comes back: after one to two of these, so that not all come at once, and after twice as long
 * for each time in a row that the relay did not serve it. Milliseconds.
 */
const backAfterMs = 60_000
const doublingsMax = 4

/**
 * The main picture and the sound of a robot that many pages watch, from a relay (WHEP). For watching and listening only:
 * those who drive, speak or want temperatures go to the robot itself (docs/decisions/0102-many-viewers-by-a-relay.md).
 */
export function createRelayVideo(ports: RelayVideoPorts): RelayVideo {
  const status = createStore<VideoStatus>('idle')
  const media = createMedia(ports.slots)
  let choices: readonly SlotChoice[] = []
  let isGivenUp = false
  /** Times in a row that the relay did not serve the page. */
  let failures = 0
  const back = createReturn(() => {
    isGivenUp = false
    const hasLeft = ports.leaveRobot()
    isGivenUp = !hasLeft
    return hasLeft
  })
  let visit: { sessionId: string; connection: RelayConnection } | null = null

  function leave(): void {
    if (visit === null) return
    const { connection, sessionId } = visit
    visit = null
    connection.close()
    ports.sendSignal({ kind: 'close', sessionId })
    media.clear()
    status.set('idle')
  }

  /** Makes a new offer, which the server may answer by naming the relay again. */
  function change(): void {
    if (visit === null) return
    leave()
    ports.offerAgain()
  }

  /** Goes to the robot itself for a while. */
  function giveUp(): void {
    isGivenUp = true
    change()
    back.plan(failures)
  }

  function lose(): void {
    // A relay that was playing may be back soon.
    if (status.get() === 'connected') return change()
    failures++
    giveUp()
  }

  return {
    status,
    streams: media.streams,
    sound: media.sound,
    isPlaying: () => visit !== null,
    isGivenUp: () => isGivenUp,
    play(sessionId, target) {
      leave()
      const connection = openRelayConnection(target, ports.iceServers(), {
        onPicture: (stream) => media.show(0, stream),
        onSound: media.sound.set,
        onConnected() {
          failures = 0
          status.set('connected')
        },
        onLost: lose,
      })
      visit = { sessionId, connection }
      status.set('connecting')
    },
    onClosed(sessionId) {
      if (visit?.sessionId === sessionId) change()
    },
    connect: change,
    canDrive: () => false,
    sendDrive: () => false,
    sendSession(message) {
      if (visit !== null && message.t === 'thermal' && message.on) giveUp()
      return false
    },
    chooseSlots(next) {
      const before = findMain(choices)
      choices = next
      const main = findMain(next)
      if (before?.camera !== main?.camera || before?.preset !== main?.preset) change()
    },
    setMicrophone(track) {
      if (visit !== null && track !== null) giveUp()
    },
    stats: async () => (await visit?.connection.stats()) ?? null,
    disconnect: leave,
    close() {
      back.cancel()
      leave()
    },
  }
}

/** Tries to come back to the relay, again and again until that is possible. @param tryIt whether it was */
function createReturn(tryIt: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function plan(failures: number): void {
    clearTimeout(timer)
    const waitMs = backAfterMs * 2 ** Math.min(failures, doublingsMax) * (1 + Math.random())
    timer = setTimeout(() => {
      if (!tryIt()) plan(failures)
    }, waitMs)
  }
  return { plan, cancel: () => clearTimeout(timer) }
}

/** What the relay sends: the main picture, or the only one of a preview. */
function findMain(choices: readonly SlotChoice[]): SlotChoice | undefined {
  return choices.find(({ size }) => size === 'main') ?? choices[0]
}
