import type { IceServer } from '@wheelhouse/contract/teleop/ice-server'
import type { RelayTarget } from '@wheelhouse/contract/teleop/video-relay'
import { gatherAddresses } from './video-attempt.ts'
import { beginWatching, endWatching } from './whep.ts'

export type RelayConnection = {
  stats(): Promise<RTCStatsReport>
  /** Ends it here and at the relay; no event follows. */
  close(): void
}

type RelayEvents = {
  onPicture(stream: MediaStream): void
  onSound(stream: MediaStream): void
  onConnected(): void
  /** It failed, was lost, or did not come about in time. */
  onLost(): void
}

/** Without a connection after this long, it is given up. */
const connectWithinMs = 10_000
/** The robot begins to publish when the first page comes; until then the relay has no such stream. */
const publishedAgainMs = 500

/** Watches one stream of a relay. */
export function openRelayConnection(
  target: RelayTarget,
  iceServers: IceServer[],
  events: RelayEvents,
): RelayConnection {
  const connection = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' })
  const giveUp = setTimeout(() => events.onLost(), connectWithinMs)
  let isOpen = true
  /** Of the session at the relay, once there is one. */
  let location: string | null = null
  connection.addTransceiver('video', { direction: 'recvonly' })
  connection.addTransceiver('audio', { direction: 'recvonly' })
  connection.ontrack = ({ track, transceiver }) => {
    const stream = new MediaStream([track])
    if (track.kind === 'audio') return events.onSound(stream)
    // The pictures are live: anything buffered is late.
    if ('jitterBufferTarget' in transceiver.receiver) transceiver.receiver.jitterBufferTarget = 0
    events.onPicture(stream)
  }
  connection.onconnectionstatechange = () => {
    const state = connection.connectionState
    if (state === 'failed' || state === 'disconnected') events.onLost()
    if (state !== 'connected') return
    clearTimeout(giveUp)
    events.onConnected()
  }

  async function begin(): Promise<void> {
    await connection.setLocalDescription()
    await gatherAddresses(connection, iceServers.length === 0)
    await sendOffer()
  }
  async function sendOffer(): Promise<void> {
    if (!isOpen) return
    const begun = await beginWatching(target, connection.localDescription?.sdp ?? '')
    if (begun === null) {
      await pause(publishedAgainMs)
      return sendOffer()
    }
    if (!isOpen) return endWatching(begun.location, target)
    location = begun.location
    await connection.setRemoteDescription({ type: 'answer', sdp: begun.sdp })
  }
  begin().catch(() => {
    if (isOpen) events.onLost()
  })

  return {
    stats: () => connection.getStats(),
    close() {
      isOpen = false
      clearTimeout(giveUp)
      connection.onconnectionstatechange = null
      connection.close()
      if (location !== null) endWatching(location, target)
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
