import { type VideoMode, videoModes } from '@wheelhouse/contract/robots/video-mode'
import type { SessionDown } from '@wheelhouse/contract/teleop/data-channel'
import { type SlotChoice, thumbnailRung } from '@wheelhouse/contract/teleop/video'
import type { Clock } from '../clock.ts'
import type { CameraSource } from './camera-source.ts'
import type { LinkMeter } from './link-meter.ts'
import type { Peer } from './peer.ts'
import type { SharedStreams } from './shared-streams.ts'
import { createViewerSlot, type ViewerSlot } from './viewer-slot.ts'

type SlotReport = Extract<SessionDown, { t: 'slots' }>
type Reason = SlotReport['slots'][number]['reason']

type Ports = {
  readonly peer: Peer
  readonly source: CameraSource
  readonly streams: SharedStreams
  readonly clock: Clock
  readonly meter: LinkMeter
  /** The robot's own limit on quality, whatever a viewer requests. */
  videoMode(): VideoMode | null
  /** What the slots show, or why they show nothing, has changed. */
  onReport(report: SlotReport): void
}

/** Minimum time between two attempts to reopen a stream that ended on its own. Milliseconds. */
const retryEveryMs = 5_000

/** One viewer's pictures: which cameras its page wants, and which of them its link carries. */
export function createViewerSlots(ports: Ports) {
  const { source, clock, meter } = ports
  const slots: ViewerSlot[] = ports.peer.packetizers.map((packetizer, slot) =>
    createViewerSlot({
      streams: ports.streams,
      packetizer,
      send: (packets) => ports.peer.sendVideo(slot, packets),
      onChange: report,
    }),
  )
  let choices: readonly SlotChoice[] = []
  /** Per slot: when a stream that ended on its own may be reopened. */
  const retryAt = slots.map(() => 0)
  let isVisible = true

  /** Gives every slot the camera and rung it should have now. */
  function apply(): void {
    const now = clock.tick()
    const main = choices.find((choice) => choice.size === 'main')
    const link = main === undefined ? null : measure(main.preset)
    slots.forEach((slot, index) => {
      const choice = choices.find((candidate) => candidate.slot === index)
      if (choice === undefined || !canShow(choice)) return slot.hide()
      if (slot.ended() !== null && now < (retryAt[index] ?? 0)) return
      retryAt[index] = now + retryEveryMs
      const isMain = choice === main && link !== null
      slot.show(choice.camera, isMain ? link.rung : thumbnailRung)
      slot.pad(isMain ? link.paddingKbps : 0)
    })
    report()
  }

  function measure(preset: VideoMode) {
    const bytes = slots.reduce((sum, slot) => sum + slot.takeSentBytes(), 0)
    return meter.measure(lowerMode(preset, ports.videoMode()), bytes, ports.peer.roundTripMs())
  }

  function canShow(choice: SlotChoice): boolean {
    if (!isVisible || choice.camera === 'thermal' || source.isLost(choice.camera)) return false
    return choice.size === 'main' || !meter.isNarrow()
  }

  function report(): void {
    const shown = choices.map((choice) => {
      const { slot, camera } = choice
      const feed = slots[slot]?.shown() ?? null
      const rung = feed?.camera === camera ? feed.rung : null
      return { slot, camera, rung, reason: getReason(choice), mount: source.mount(camera) }
    })
    ports.onReport({ t: 'slots', slots: shown, thermal: source.mount('thermal') })
  }

  function getReason(choice: SlotChoice): Reason {
    if (!isVisible) return 'hidden'
    if (source.isLost(choice.camera)) return 'cameraLost'
    const ended = slots[choice.slot]?.ended() ?? null
    if (ended !== null) return ended
    const isForced = choice.size === 'main' ? meter.isLimited() : meter.isNarrow()
    if (isForced) return 'link'
    const isCapped = choice.size === 'main' && lowerMode(choice.preset, ports.videoMode()) !== choice.preset
    return isCapped ? 'videoMode' : 'ok'
  }

  return {
    choose(wanted: readonly SlotChoice[]): void {
      choices = wanted.filter((choice) => choice.slot < slots.length)
      retryAt.fill(0)
      apply()
    },
    apply,
    isVisible: () => isVisible,
    setVisible(visible: boolean): void {
      if (visible === isVisible) return
      isVisible = visible
      if (isVisible) meter.forget()
      apply()
    },
    /** The earlier pictures were not received; without their key picture the later ones cannot be decoded. */
    sendAgain(): void {
      for (const slot of slots) if (slot.takeSentBytes() > 0) slot.refresh()
    },
    refresh: (slot: number) => slots[slot]?.refresh(),
    hide(): void {
      for (const slot of slots) slot.hide()
    },
  }
}

function lowerMode(wanted: VideoMode, limit: VideoMode | null): VideoMode {
  if (limit === null) return wanted
  return videoModes.indexOf(limit) < videoModes.indexOf(wanted) ? limit : wanted
}
