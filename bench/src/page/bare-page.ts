import type { ShownPicture } from './drive-probe.ts'

/** The page's end of the peer; `benchBare` of its window. */
export type BarePage = {
  /** Referenced so that the browser does not collect it. */
  readonly connection: RTCPeerConnection
  /** Round trips of the plain data channel, one after the other. Milliseconds. */
  roundTrips: (count: number, everyMs: number) => Promise<number[]>
  /** The offset from `performance.now()` to the robot's tick, from the fastest of many round trips. */
  offset: () => Promise<number>
}

declare global {
  var benchBare: BarePage
  /** Bound by the benchmark: the robot process's answer to an offer. */
  function benchAnswer(offer: string): Promise<string>
}

/** Runs in the page: connects to the peer in the robot's process, and shows its picture in the robot's place. */
export async function connectBarePage(): Promise<void> {
  const connection = new RTCPeerConnection()
  const channel = connection.createDataChannel('bare', { ordered: false, maxRetransmits: 0 })
  const { receiver } = connection.addTransceiver('video', { direction: 'recvonly' })
  if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = new MediaStream([receiver.track])
  // As large as the product's main picture, so that the browser has as much to paint.
  Object.assign(video.style, { position: 'fixed', left: '0', top: '0', width: '900px', zIndex: '-1' })
  document.body.append(video)
  const seen = () => video.requestVideoFrameCallback(seen)
  video.requestVideoFrameCallback(seen)
  await connection.setLocalDescription()
  await new Promise<void>((resolve) => {
    connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve()
  })
  const sdp = await globalThis.benchAnswer(connection.localDescription?.sdp ?? '')
  await connection.setRemoteDescription({ type: 'answer', sdp })
  await new Promise<void>((resolve) => {
    channel.onopen = () => resolve()
  })
  void video.play()

  const trip = () =>
    new Promise<{ sentAt: number; cameAt: number; tick: number } | null>((resolve) => {
      const lost = setTimeout(() => resolve(null), 1_000)
      channel.onmessage = ({ data }) => {
        clearTimeout(lost)
        const [sentAt = 0, tick = 0] = String(data).split(' ').map(Number)
        resolve({ sentAt, cameAt: performance.now(), tick })
      }
      channel.send(String(performance.now()))
    })
  const trips = async (count: number, everyMs: number) => {
    const made = []
    for (let i = 0; i < count; i++) {
      const next = await trip()
      if (next !== null) made.push(next)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    return made
  }
  globalThis.benchBare = {
    connection,
    roundTrips: async (count, everyMs) =>
      (await trips(count, everyMs)).map(({ sentAt, cameAt }) => cameAt - sentAt),
    async offset() {
      const [best] = (await trips(40, 5)).toSorted((a, b) => a.cameAt - a.sentAt - (b.cameAt - b.sentAt))
      if (best === undefined) throw new Error('The plain data channel is silent.')
      return best.tick - (best.sentAt + best.cameAt) / 2
    },
  }
}

/** The pictures displayed since the last call. */
export function takePictures(): ShownPicture[] {
  return globalThis.benchProbe.pictures.splice(0)
}
