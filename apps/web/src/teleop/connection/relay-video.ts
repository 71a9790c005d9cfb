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
}

export type RelayVideo = VideoTransport & {
  /** The server has named the relay in place of the robot's answer. */
  play(sessionId: string, target: RelayTarget): void
  isPlaying(): boolean
  onClosed(sessionId: string): void
  /** From now on only the robot itself will do: the relay did not serve the page, or does not carry what it needs. */
  isGivenUp: () => boolean
}

/**
 * The main picture and the sound of a robot that many pages watch, from a relay (WHEP). For watching and listening only:
 * those who drive, speak or want temperatures go to the robot itself (docs/decisions/0102-many-viewers-by-a-relay.md).
 */
export function createRelayVideo(ports: RelayVideoPorts): RelayVideo {
  const status = createStore<VideoStatus>('idle')
  const media = createMedia(ports.slots)
  let choices: readonly SlotChoice[] = []
  let isGivenUp = false
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

  /** @param isForGood the page does not come back to the relay */
  function change(isForGood: boolean): void {
    if (visit === null) return
    leave()
    isGivenUp ||= isForGood
    ports.offerAgain()
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
        onConnected: () => status.set('connected'),
        // A relay that was playing may be back soon; one that never was is not tried again.
        onLost: () => change(status.get() !== 'connected'),
      })
      visit = { sessionId, connection }
      status.set('connecting')
    },
    onClosed(sessionId) {
      if (visit?.sessionId === sessionId) change(false)
    },
    connect: () => change(false),
    canDrive: () => false,
    sendDrive: () => false,
    sendSession(message) {
      if (message.t === 'thermal' && message.on) change(true)
      return false
    },
    chooseSlots(next) {
      const before = findMain(choices)
      choices = next
      const main = findMain(next)
      if (before?.camera !== main?.camera || before?.preset !== main?.preset) change(false)
    },
    setMicrophone(track) {
      if (track !== null) change(true)
    },
    stats: async () => (await visit?.connection.stats()) ?? null,
    disconnect: leave,
    close: leave,
  }
}

/** What the relay sends: the main picture, or the only one of a preview. */
function findMain(choices: readonly SlotChoice[]): SlotChoice | undefined {
  return choices.find(({ size }) => size === 'main') ?? choices[0]
}
