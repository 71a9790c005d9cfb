import type { CameraId, VideoRung } from '@wheelhouse/contract/teleop/video'
import type { StreamEnd } from './camera-source.ts'
import type { VideoPacketizer } from './rtp.ts'
import type { SharedPicture, SharedStreams, Subscription } from './shared-streams.ts'

/** One video slot of one viewer: which encoder feeds it, and the change from one encoder to the next. */
export type ViewerSlot = {
  /** Shows a camera at a rung. The old picture stays until the new encoder's first key picture arrives. */
  show(camera: CameraId, rung: VideoRung): void
  /** No picture, no encoder. */
  hide(): void
  /** From now on sends this much in addition to the pictures, to probe the link; 0 ends it. */
  pad(kbps: number): void
  /** The viewer's decoder lost a picture: sends everything since the last key picture again. */
  refresh(): void
  /** What is being sent; `null` while nothing is. */
  shown(): { readonly camera: CameraId; readonly rung: VideoRung } | null
  /** Why the wanted stream ended on its own, until there is a picture again or `hide` is called. */
  ended(): StreamEnd | null
  /** Bytes sent since the last call. */
  takeSentBytes(): number
}

type Feed = { readonly camera: CameraId; readonly rung: VideoRung; subscription: Subscription | null }

export function createViewerSlot(ports: {
  readonly streams: SharedStreams
  readonly packetizer: VideoPacketizer
  send(packets: readonly Buffer[]): void
  onChange(): void
}): ViewerSlot {
  let current: Feed | null = null
  let next: Feed | null = null
  let ended: StreamEnd | null = null
  let sentBytes = 0
  let paddingKbps = 0

  function send(picture: SharedPicture): void {
    const packets = ports.packetizer.packets(picture.payloads, picture.tick)
    if (paddingKbps > 0 && current !== null)
      packets.push(...ports.packetizer.padding((paddingKbps * 1000) / 8 / current.rung.fps))
    for (const packet of packets) sentBytes += packet.length
    ports.send(packets)
  }

  function receive(feed: Feed, picture: SharedPicture): void {
    if (feed === next && picture.key) {
      current?.subscription?.close()
      current = feed
      next = null
      ended = null
      ports.onChange()
    }
    if (feed === current) send(picture)
  }

  function end(feed: Feed, reason: StreamEnd): void {
    if (feed !== current && feed !== next) return
    ended = reason
    stop()
    ports.onChange()
  }

  function stop(): void {
    current?.subscription?.close()
    next?.subscription?.close()
    current = null
    next = null
  }

  return {
    show(camera, rung) {
      const wanted = next ?? current
      if (wanted !== null && wanted.camera === camera && wanted.rung === rung) return
      next?.subscription?.close()
      next = null
      if (current !== null && current.camera === camera && current.rung === rung) return
      const feed: Feed = { camera, rung, subscription: null }
      next = feed
      feed.subscription = ports.streams.subscribe(camera, rung, {
        onPicture: (picture) => receive(feed, picture),
        onEnd: (reason) => end(feed, reason),
      })
      // Others are watching it already: an empty or wrong picture is worse than a burst of up to a second.
      if (current?.camera !== camera) for (const picture of feed.subscription.recent()) receive(feed, picture)
    },
    hide() {
      ended = null
      stop()
    },
    pad(kbps) {
      paddingKbps = kbps
    },
    refresh() {
      for (const picture of current?.subscription?.recent() ?? []) send(picture)
    },
    shown: () => current,
    ended: () => ended,
    takeSentBytes() {
      const bytes = sentBytes
      sentBytes = 0
      return bytes
    },
  }
}
