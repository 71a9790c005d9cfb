import {
  controlUpSchema,
  type SessionDown,
  type SessionUp,
  sessionUpSchema,
  type Tick,
} from '@wheelhouse/contract/teleop/data-channel'
import { type VideoMode, videoModes } from '@wheelhouse/contract/robots/robot'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import { type SlotChoice, thumbnailRung } from '@wheelhouse/contract/teleop/video'
import type { Clock } from '../clock.ts'
import type { CameraSource } from './camera-source.ts'
import { createLinkController } from './link-controller.ts'
import type { Peer } from './peer.ts'
import { parseRtcp } from './rtcp.ts'
import type { SharedStreams } from './shared-streams.ts'
import { createViewerSlot, type ViewerSlot } from './viewer-slot.ts'

/** One connected page: what it wants to see, what its link carries, and the messages of its data channels. */
export type ViewerIdentity = {
  /** The WebRTC session; a person may have several. */
  readonly viewerId: string
  readonly operatorId: string
  readonly name: string
  /** May this person stop the robot? */
  readonly mayStop: boolean
}

export type ViewerPorts = {
  readonly identity: ViewerIdentity
  readonly source: CameraSource
  readonly streams: SharedStreams
  readonly clock: Clock
  /** The robot's own limit on quality, whatever a viewer asks for. */
  videoMode(): VideoMode | null
  onDrive(viewer: ViewerIdentity, command: DriveCommand): Tick
  onRemoteStop(viewer: ViewerIdentity, stopId: string): void
  onDropped(): void
}

export type Viewer = {
  readonly identity: ViewerIdentity
  readonly peer: Peer
  /** Starts the cameras that the page will show first, while its connection is still being made. */
  prepare(first: readonly SlotChoice[]): void
  /** The connection stands: what was made before goes out. */
  begin(): void
  handleControl(text: string): void
  handleSession(text: string): void
  handleRtcp(slot: number, packet: Buffer): void
  sendTick(tick: Tick): void
  sendAudioLevels(speaker: number, microphone: number): void
  /** A few times a second: judges the link and changes rungs. Does nothing before `begin`: there is no link to judge. */
  adapt(): void
  /** Nothing heard for too long? */
  isSilent(): boolean
  close(): void
}

/** A viewer that is silent for this long is gone (contract, `alive`). Milliseconds. */
const silentAfterMs = 5_000
/** Long enough for a slow connection through a relay to open its channels. Milliseconds. */
const connectWithinMs = 15_000
/** Least time between two answers to "picture lost": the next key picture is a second away at most. Milliseconds. */
const refreshEveryMs = 500
const retryEveryMs = 5_000
/** Share of the link that raw temperatures may take; their picture is 96 KiB. */
const thermalShare = 0.25
const thermalEveryMs = 250

export function createViewer(peer: Peer, ports: ViewerPorts): Viewer {
  const controller = createLinkController()
  const slots: ViewerSlot[] = peer.packetizers.map((packetizer, slot) =>
    createViewerSlot({
      streams: ports.streams,
      packetizer,
      send: (packets) => peer.sendVideo(slot, packets),
      onChange: reportSlots,
    }),
  )
  let choices: readonly SlotChoice[] = []
  /** Per slot: not before this moment is a stream that ended by itself opened again. */
  const retryAt = slots.map(() => 0)
  let connected = false
  let visible = true
  let lastHeard = ports.clock.tick() + connectWithinMs - silentAfterMs
  let loss: number | null = null
  let bandwidthKbps: number | null = null
  let shownFps: number | null = null
  let adaptedAt = ports.clock.tick()
  let refreshedAt = Number.NEGATIVE_INFINITY
  let reported = ''
  let closeThermal: (() => void) | null = null
  let thermalAt = Number.NEGATIVE_INFINITY
  let closed = false

  function handleControl(text: string): void {
    const command = parse(controlUpSchema, text)
    if (command === null) return ports.onDropped()
    lastHeard = ports.clock.tick()
    sendTick(ports.onDrive(ports.identity, command))
  }

  function handleSession(text: string): void {
    const message = parse(sessionUpSchema, text)
    if (message === null) return ports.onDropped()
    lastHeard = ports.clock.tick()
    handleMessage(message)
  }

  function handleMessage(message: SessionUp): void {
    switch (message.t) {
      case 'slots':
        choose(message.slots)
        break
      case 'alive':
        shownFps = message.visible && visible ? message.fps : null
        if (message.loss !== null) loss = message.loss
        if (message.visible !== visible) {
          visible = message.visible
          if (visible) forgetLink()
          applyChoices()
        }
        break
      case 'remoteStop':
        if (!ports.identity.mayStop) return ports.onDropped()
        ports.onRemoteStop(ports.identity, message.stopId)
        sendSession({ t: 'stopAck', stopId: message.stopId })
        break
      case 'thermal':
        setThermal(message.on)
        break
      case 'ping':
        sendSession({ t: 'pong', n: message.n, tick: ports.clock.tick() })
        break
    }
  }

  function choose(wanted: readonly SlotChoice[]): void {
    choices = wanted.filter((choice) => choice.slot < slots.length)
    retryAt.fill(0)
    applyChoices()
  }

  /** The browser's figures sink while nothing is sent; they must not cost the picture that comes back. */
  function forgetLink(): void {
    controller.resume(ports.clock.tick())
    bandwidthKbps = null
    loss = null
  }

  /** Gives every slot the camera and rung it should have now. */
  function applyChoices(): void {
    const now = ports.clock.tick()
    const main = choices.find((choice) => choice.size === 'main')
    const link = main === undefined ? null : measureLink(main.preset)
    slots.forEach((slot, index) => {
      const choice = choices.find((candidate) => candidate.slot === index)
      if (choice === undefined || !canShow(choice)) return slot.hide()
      if (slot.ended() !== null && now < (retryAt[index] ?? 0)) return
      retryAt[index] = now + retryEveryMs
      const isMain = choice === main && link !== null
      slot.show(choice.camera, isMain ? link.rung : thumbnailRung)
      slot.pad(isMain ? link.paddingKbps : 0)
    })
    reportSlots()
  }

  function canShow(choice: SlotChoice): boolean {
    if (!visible || choice.camera === 'thermal' || ports.source.isLost(choice.camera)) return false
    return choice.size === 'main' || !controller.isNarrow()
  }

  function measureLink(preset: SlotChoice['preset']) {
    const now = ports.clock.tick()
    const bytes = slots.reduce((sum, slot) => sum + slot.takeSentBytes(), 0)
    const sentKbps = now > adaptedAt ? (bytes * 8) / (now - adaptedAt) : 0
    adaptedAt = now
    const roundTripMs = peer.roundTripMs()
    const newLoss = loss
    loss = null
    const allowed = lowerMode(preset, ports.videoMode())
    const link = { sentKbps, bandwidthKbps, loss: newLoss, shownFps, roundTripMs }
    return controller.update({ now, preset: allowed, ...link })
  }

  function reportSlots(): void {
    const message: SessionDown = {
      t: 'slots',
      slots: choices.map((choice) => {
        const shown = slots[choice.slot]?.shown() ?? null
        const rung = shown?.camera === choice.camera ? shown.rung : null
        const mount = ports.source.mount(choice.camera)
        return { slot: choice.slot, camera: choice.camera, rung, reason: slotReason(choice), mount }
      }),
      thermal: ports.source.mount('thermal'),
    }
    const text = JSON.stringify(message)
    if (text === reported || closed || !connected) return
    reported = text
    peer.sendSession(text)
  }

  function slotReason(choice: SlotChoice) {
    const slot = slots[choice.slot]
    if (!visible) return 'hidden'
    if (ports.source.isLost(choice.camera)) return 'cameraLost'
    const ended = slot?.ended() ?? null
    if (ended !== null) return ended
    const isForced = choice.size === 'main' ? controller.isLimited() : controller.isNarrow()
    if (isForced) return 'link'
    const isCapped = choice.size === 'main' && lowerMode(choice.preset, ports.videoMode()) !== choice.preset
    return isCapped ? 'videoMode' : 'ok'
  }

  function setThermal(on: boolean): void {
    if (!on) closeThermal?.()
    if (!on) closeThermal = null
    else closeThermal ??= ports.source.openThermal(sendThermal)
  }

  function sendThermal(raw: Uint8Array): void {
    const now = ports.clock.tick()
    const bits = raw.length * 8
    const every = bandwidthKbps === null ? 0 : bits / (bandwidthKbps * thermalShare)
    // Half a period of slack: a picture that comes a moment early is not a picture too many.
    if (!visible || now - thermalAt < Math.max(thermalEveryMs, every) - thermalEveryMs / 2) return
    if (peer.sendSessionBinary(raw)) thermalAt = now
  }

  function sendSession(message: SessionDown): void {
    peer.sendSession(JSON.stringify(message))
  }
  function sendTick(tick: Tick): void {
    peer.sendControl(JSON.stringify(tick))
  }

  return {
    identity: ports.identity,
    peer,
    prepare: choose,
    begin() {
      connected = true
      // Pictures of before went nowhere; without their key picture the later ones mean nothing.
      for (const slot of slots) if (slot.takeSentBytes() > 0) slot.refresh()
      applyChoices()
    },
    handleControl,
    handleSession,
    handleRtcp(slot, packet) {
      for (const report of parseRtcp(packet)) {
        if (report.kind === 'bandwidth') bandwidthKbps = report.kbps
        if (report.kind === 'loss') loss = report.fraction
        if (report.kind === 'pictureLost' && ports.clock.tick() - refreshedAt >= refreshEveryMs) {
          refreshedAt = ports.clock.tick()
          slots[slot]?.refresh()
        }
      }
    },
    sendTick,
    sendAudioLevels: (speakerLevel, microphoneLevel) =>
      sendSession({ t: 'audio', speakerLevel, microphoneLevel }),
    adapt: () => {
      if (connected) applyChoices()
    },
    isSilent: () => ports.clock.tick() - lastHeard > silentAfterMs,
    close() {
      closed = true
      setThermal(false)
      for (const slot of slots) slot.hide()
      peer.close()
    },
  }
}

function lowerMode(wanted: VideoMode, limit: VideoMode | null): VideoMode {
  if (limit === null) return wanted
  return videoModes.indexOf(limit) < videoModes.indexOf(wanted) ? limit : wanted
}

/** Text of a data channel by its schema, or `null` when it makes no sense. */
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
