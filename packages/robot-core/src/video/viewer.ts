import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import {
  controlUpSchema,
  type SessionDown,
  type SessionUp,
  sessionUpSchema,
  type Tick,
} from '@wheelhouse/contract/teleop/data-channel'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import type { Clock } from '../clock.ts'
import type { CameraSource } from './camera-source.ts'
import { createLinkMeter } from './link-meter.ts'
import type { Peer } from './peer.ts'
import { parseRtcp } from './rtcp.ts'
import type { SharedStreams } from './shared-streams.ts'
import { createThermalFeed } from './thermal-feed.ts'
import { createViewerSlots } from './viewer-slots.ts'

/** One connected page: what it wants to see, what its link carries, and the messages of its data channels. */
export type ViewerIdentity = {
  /** The WebRTC session; a person may have several. */
  readonly viewerId: string
  readonly operatorId: string
  readonly name: string
  /** Does this person have the permission to stop the robot? */
  readonly mayStop: boolean
}

type ViewerPorts = {
  readonly identity: ViewerIdentity
  readonly source: CameraSource
  readonly streams: SharedStreams
  readonly clock: Clock
  /** The robot's own limit on quality, whatever a viewer requests. */
  videoMode(): VideoMode | null
  onDrive(viewer: ViewerIdentity, command: DriveCommand): Tick
  onRemoteStop(viewer: ViewerIdentity, stopId: string): void
  onDropped(): void
}

export type Viewer = {
  readonly identity: ViewerIdentity
  readonly peer: Peer
  /** Starts the cameras that the page will show first, while it is still connecting. */
  prepare(first: readonly SlotChoice[]): void
  /** The connection is up: sends what was prepared before. */
  begin(): void
  handleControl(text: string): void
  handleSession(text: string): void
  handleRtcp(slot: number, packet: Buffer): void
  sendTick(tick: Tick): void
  sendAudioLevels(speaker: number, microphone: number): void
  /** Called a few times a second: assesses the link and changes rungs. A no-op before `begin`: no link yet. */
  adapt(): void
  /** Has nothing been received for too long? */
  isSilent(): boolean
  close(): void
}

/** A viewer that is silent for this long has gone (contract, `alive`). Milliseconds. */
const silentAfterMs = 5_000
/** Long enough for a slow connection through a relay to open its channels. Milliseconds. */
const connectWithinMs = 15_000
/** Minimum time between two responses to "picture lost": the next key picture is within a second. Milliseconds. */
const refreshEveryMs = 500

/** Handles the messages of one page, and answers them. */
export function createViewer(peer: Peer, ports: ViewerPorts): Viewer {
  const { identity, source, streams, clock } = ports
  const meter = createLinkMeter(clock)
  const page = createReporter(peer)
  const slots = createViewerSlots({
    peer,
    source,
    streams,
    clock,
    meter,
    videoMode: () => ports.videoMode(),
    onReport: (report) => page.report(report),
  })
  const thermal = createThermalFeed({
    source,
    clock,
    bandwidthKbps: meter.bandwidthKbps,
    isVisible: slots.isVisible,
    send: (raw) => peer.sendSessionBinary(raw),
  })
  let lastHeard = clock.tick() + connectWithinMs - silentAfterMs
  let refreshedAt = Number.NEGATIVE_INFINITY

  function handleMessage(message: SessionUp): void {
    switch (message.t) {
      case 'slots':
        slots.choose(message.slots)
        break
      case 'alive':
        meter.setShownFps(message.visible && slots.isVisible() ? message.fps : null)
        if (message.loss !== null) meter.setLoss(message.loss)
        slots.setVisible(message.visible)
        break
      case 'remoteStop':
        if (!identity.mayStop) return ports.onDropped()
        ports.onRemoteStop(identity, message.stopId)
        page.send({ t: 'stopAck', stopId: message.stopId })
        break
      case 'thermal':
        thermal.set(message.on)
        break
      case 'ping':
        page.send({ t: 'pong', n: message.n, tick: clock.tick() })
        break
    }
  }

  function sendTick(tick: Tick): void {
    peer.sendControl(JSON.stringify(tick))
  }

  return {
    identity,
    peer,
    prepare: (first) => slots.choose(first),
    begin() {
      page.connect()
      slots.sendAgain()
      slots.apply()
    },
    handleControl(text) {
      const command = parse(controlUpSchema, text)
      if (command === null) return ports.onDropped()
      lastHeard = clock.tick()
      sendTick(ports.onDrive(identity, command))
    },
    handleSession(text) {
      const message = parse(sessionUpSchema, text)
      if (message === null) return ports.onDropped()
      lastHeard = clock.tick()
      handleMessage(message)
    },
    handleRtcp(slot, packet) {
      for (const report of parseRtcp(packet)) {
        if (report.kind === 'bandwidth') meter.setBandwidth(report.kbps)
        if (report.kind === 'loss') meter.setLoss(report.fraction)
        if (report.kind === 'pictureLost' && clock.tick() - refreshedAt >= refreshEveryMs) {
          refreshedAt = clock.tick()
          slots.refresh(slot)
        }
      }
    },
    sendTick,
    sendAudioLevels: (speakerLevel, microphoneLevel) =>
      page.send({ t: 'audio', speakerLevel, microphoneLevel }),
    adapt() {
      if (page.isConnected()) slots.apply()
    },
    isSilent: () => clock.tick() - lastHeard > silentAfterMs,
    close() {
      page.close()
      thermal.set(false)
      slots.hide()
      peer.close()
    },
  }
}

/** Sends messages to the page. */
function createReporter(peer: Peer) {
  let isConnected = false
  let isClosed = false
  /** The last report sent. */
  let reported = ''
  return {
    send: (message: SessionDown): void => peer.sendSession(JSON.stringify(message)),
    /** A report, sent to the page once it is connected, and only if it differs from the last one. */
    report(message: SessionDown): void {
      const text = JSON.stringify(message)
      if (text === reported || isClosed || !isConnected) return
      reported = text
      peer.sendSession(text)
    },
    isConnected: () => isConnected,
    connect(): void {
      isConnected = true
    },
    close(): void {
      isClosed = true
    },
  }
}

/** The text of a data channel, parsed by its schema; `null` if it is invalid. */
function parse<T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  text: string,
): T | null {
  try {
    const result = schema.safeParse(JSON.parse(text))
    return result.success && result.data !== undefined ? result.data : null
  } catch {
    return null
  }
}
