import type { CameraId, VideoRung } from '@wheelhouse/contract/teleop/video'
import type { Mask } from '../privacy/mask.ts'
import type { CameraSource, StreamEnd } from './camera-source.ts'
import { h264Payloads } from './h264-payloads.ts'

/** One picture, packetized once for all viewers. */
export type SharedPicture = {
  readonly tick: number
  readonly key: boolean
  readonly payloads: readonly Buffer[]
}

type StreamSubscriber = {
  onPicture(picture: SharedPicture): void
  onEnd(reason: StreamEnd): void
}

export type Subscription = {
  /** Everything since the last key picture: a newcomer can start with it. */
  recent(): readonly SharedPicture[]
  close(): void
}

/** Encoders in use, one for each camera and rung, shared by all viewers that show them. */
export type SharedStreams = {
  subscribe(camera: CameraId, rung: VideoRung, subscriber: StreamSubscriber): Subscription
  /** What has already been sent is not sent again: privacy settings may hide it now. */
  forget(): void
  /** Number of encoders running. */
  running(): number
}

type Stream = {
  readonly subscribers: Set<StreamSubscriber>
  recent: SharedPicture[]
  close(): void
}

/** The first subscriber starts an encoder and the last one stops it, so idle cameras cost nothing. */
export function createSharedStreams(
  source: CameraSource,
  getMask: (camera: CameraId) => Mask | null = () => null,
): SharedStreams {
  const streams = new Map<string, Stream>()

  function start(key: string, camera: CameraId, rung: VideoRung): Stream {
    const subscribers = new Set<StreamSubscriber>()
    const stream: Stream = { subscribers, recent: [], close: () => {} }
    streams.set(key, stream)
    stream.close = source.open(camera, rung, {
      getMask: () => getMask(camera),
      onPicture({ tick, key, data }) {
        const picture = { tick, key, payloads: h264Payloads(data) }
        const isBegun = stream.recent.length > 0
        if (key) stream.recent = [picture]
        else if (isBegun) stream.recent = [...stream.recent, picture]
        for (const subscriber of [...subscribers]) subscriber.onPicture(picture)
      },
      onEnd(reason) {
        if (streams.get(key) === stream) streams.delete(key)
        for (const subscriber of [...subscribers]) subscriber.onEnd(reason)
      },
    })
    return stream
  }

  return {
    subscribe(camera, rung, subscriber) {
      const key = `${camera} ${rung.width}x${rung.height} ${rung.fps} ${rung.kbps}`
      const stream = streams.get(key) ?? start(key, camera, rung)
      stream.subscribers.add(subscriber)
      return {
        recent: () => stream.recent,
        close() {
          if (!stream.subscribers.delete(subscriber) || stream.subscribers.size > 0) return
          if (streams.get(key) === stream) streams.delete(key)
          stream.close()
        },
      }
    },
    forget() {
      for (const stream of streams.values()) stream.recent = []
    },
    running: () => streams.size,
  }
}
