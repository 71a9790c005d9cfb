import type { SignalDown } from '@wheelhouse/contract/robots/robot-link'
import type { SettingResult } from '@wheelhouse/contract/robots/robot-state'
import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import type { Clock } from '../clock.ts'
import { createPrivacy, type Privacy } from '../privacy/privacy.ts'
import type { CameraSource } from './camera-source.ts'
import type { StartFilm } from './film.ts'
import { createPeer, type Peer, type PeerEvents, type PeerOptions } from './peer.ts'
import type { PictureReader } from './picture-reader.ts'
import { type CreateWhipPeer, createPublications } from './publications.ts'
import { createSharedStreams } from './shared-streams.ts'
import type { SignalUpBody } from './signal-up.ts'
import { createViewer, type Viewer, type ViewerIdentity } from './viewer.ts'
import { createVoice, type VoicePorts } from './voice.ts'

/** All viewers of one robot: answers their offers, shares encoders among them, closes them. */
export type VideoHost = {
  readonly cameras: CameraSource
  readonly privacy: Privacy
  readonly startFilm: StartFilm | null
  readonly pictureReader: PictureReader | null
  /** A message of topic `x-signal`. Never throws: a bad offer is answered with `closed`. */
  onSignal(message: SignalDown, publishUp: (message: SignalUpBody) => void): void
  /** The best quality that may be sent to anybody from now on; `null`: limited only by what each viewer requests. */
  setVideoMode(mode: VideoMode | null): SettingResult
  /** People connected now. */
  viewers(): readonly ViewerIdentity[]
  /** Number of data-channel messages dropped as invalid. */
  dropped(): number
  /** Number of encoders running. */
  encoders(): number
  close(): void
}

type VideoHostPorts = {
  readonly clock: Clock
  readonly source: CameraSource
  /** Left out: nothing can write films. */
  readonly startFilm?: StartFilm
  /** Left out: nothing can read pictures. */
  readonly pictureReader?: PictureReader
  /** `null`: the robot has no microphone and no speaker. */
  readonly voice: VoicePorts | null
  /** A drive command from a viewer; the answer goes back immediately. */
  onDrive(viewer: ViewerIdentity, command: DriveCommand): Tick
  /** What every viewer receives ten times a second. */
  currentTick(): Tick
  onRemoteStop(viewer: ViewerIdentity, stopId: string): void
  readonly createPeer?: (offer: Offer, events: PeerEvents, options: PeerOptions) => Peer
  readonly createWhipPeer?: CreateWhipPeer
  /** The one address to use for packets; left out: every address of this machine. */
  readonly bindAddress?: string
}

type Offer = Extract<SignalDown, { kind: 'offer' }>

/** More pages at once than this robot's cores can serve; any further one is refused. */
export const maxViewers = 24

const tickEveryMs = 100
const adaptEveryTicks = 2

export function createVideoHost(ports: VideoHostPorts): VideoHost {
  const viewers = new Map<string, { viewer: Viewer; publishUp: (message: SignalUpBody) => void }>()
  const privacy = createPrivacy(ports.source.privacy)
  const streams = createSharedStreams(ports.source, (camera) => privacy.mask('live', camera))
  privacy.onChange(() => streams.forget())
  const voice = ports.voice === null ? null : createVoice(ports.clock, ports.voice)
  let videoMode: VideoMode | null = null
  let dropped = 0
  const viewerPorts = { ...ports, streams, videoMode: () => videoMode, onDropped: () => void dropped++ }
  const publications = createPublications({ ...viewerPorts, voice })
  let beats = 0
  let stopBeat: (() => void) | null = null

  function beat(): void {
    beats++
    const tick = ports.currentTick()
    for (const { viewer } of [...viewers.values()]) {
      if (viewer.isSilent()) {
        end(viewer.identity.viewerId, 'silent')
        continue
      }
      viewer.sendTick(tick)
      if (voice !== null && viewer.peer.hasAudio)
        viewer.sendAudioLevels(voice.speakerLevel(), voice.microphoneLevel())
      if (beats % adaptEveryTicks === 0) viewer.adapt()
    }
  }

  function end(sessionId: string, reason: string): void {
    const entry = viewers.get(sessionId)
    if (entry === undefined) return
    viewers.delete(sessionId)
    voice?.leave(entry.viewer.peer)
    entry.viewer.close()
    entry.publishUp({ kind: 'closed', sessionId, reason })
    if (viewers.size > 0) return
    stopBeat?.()
    stopBeat = null
  }

  function admit(offer: Offer, publishUp: (message: SignalUpBody) => void): void {
    const { sessionId } = offer
    end(sessionId, 'replaced')
    if (viewers.size >= maxViewers) return publishUp({ kind: 'closed', sessionId, reason: 'full' })
    const current = () => viewers.get(sessionId)?.viewer
    try {
      const peerEvents: PeerEvents = {
        onAnswer: (sdp) => publishUp({ kind: 'answer', sessionId, sdp }),
        onSessionOpen: () => current()?.begin(),
        onControl: (text) => current()?.handleControl(text),
        onSession: (text) => current()?.handleSession(text),
        onRtcp: (slot, packet) => current()?.handleRtcp(slot, packet),
        onVoice: (payload) => voice?.hear(peer, payload),
        onClosed: (reason) => end(sessionId, reason),
      }
      const options = { clock: ports.clock, bindAddress: ports.bindAddress ?? null }
      const peer = (ports.createPeer ?? createPeer)(offer, peerEvents, options)
      const { operatorId, name, mayStop } = offer.viewer
      const identity = { viewerId: sessionId, operatorId, name, mayStop }
      const viewer = createViewer(peer, { ...viewerPorts, identity })
      viewers.set(sessionId, { viewer, publishUp })
      viewer.prepare(offer.slots ?? [])
      if (peer.hasAudio) voice?.join(peer)
      stopBeat ??= ports.clock.every(tickEveryMs, beat)
    } catch {
      publishUp({ kind: 'closed', sessionId, reason: 'badOffer' })
    }
  }

  return {
    cameras: ports.source,
    privacy,
    startFilm: ports.startFilm ?? null,
    pictureReader: ports.pictureReader ?? null,
    onSignal(message, publishUp) {
      if (message.kind === 'offer') admit(message, publishUp)
      else if (message.kind === 'close') end(message.sessionId, 'closed')
      else if (message.kind === 'republish') publications.restart(message.camera)
      else publications.order(message, publishUp)
    },
    setVideoMode(mode) {
      videoMode = mode
      for (const { viewer } of viewers.values()) viewer.adapt()
      publications.adapt()
      if (ports.source.hasEncoder) return { outcome: 'applied' }
      return { outcome: 'failed', reason: 'The robot has no H.264 encoder and sends no pictures' }
    },
    viewers: () => [...viewers.values()].map(({ viewer }) => viewer.identity),
    dropped: () => dropped,
    encoders: () => streams.running(),
    close() {
      for (const sessionId of [...viewers.keys()]) end(sessionId, 'robotClosed')
      publications.close()
      voice?.close()
      ports.source.close()
    },
  }
}
