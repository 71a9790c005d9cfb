/** A picture displayed by the page. Milliseconds since the page was opened. */
export type ShownPicture = {
  readonly at: number
  /** RTP timestamp: the robot's tick when it was drawn, times 90. */
  readonly rtp: number
  readonly width: number
  /** The tick from the bars in the picture; `null` if reading it was not requested. */
  readonly bars: number | null
}
/** `sentAt`: when the page passed the command to the data channel. */
export type KeyAnswer = { readonly keyAt: number; readonly sentAt: number; readonly answeredAt: number }

/** What the probe has recorded in a page; `benchProbe` of its window. */
export type DriveProbe = {
  readBars: boolean
  pictures: ShownPicture[]
  keys: number[]
  answers: KeyAnswer[]
  readonly connections: RTCPeerConnection[]
  /** Steps up to the first picture, in order. */
  readonly steps: { name: string; at: number }[]
  setHidden: (isHidden: boolean) => void
}

declare global {
  var benchProbe: DriveProbe
}

/** Runs in the page before its own scripts, and instruments the browser interfaces that they use. */
export function installDriveProbe(): void {
  let isHidden = false
  const probe: DriveProbe = {
    readBars: false,
    pictures: [],
    keys: [],
    answers: [],
    connections: [],
    steps: [],
    setHidden(next) {
      isHidden = next
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
  globalThis.benchProbe = probe
  Object.defineProperty(document, 'hidden', { get: () => isHidden })

  const step = (name: string) => probe.steps.push({ name, at: performance.now() })
  addEventListener('keydown', ({ timeStamp }) => probe.keys.push(timeStamp), true)

  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      step('socket begun')
      this.addEventListener('open', () => step('socket open'))
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (String(data).includes('"kind":"answer"')) step('answer received')
      })
    }
    override send(data: string): void {
      if (data.includes('"kind":"offer"')) step('offer sent')
      super.send(data)
    }
  }

  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
      const channel = super.createDataChannel(label, options)
      if (label === 'control') {
        probe.connections.push(this)
        watchControl(channel)
      }
      if (label === 'session') channel.addEventListener('open', () => step('channels open'))
      return channel
    }
    override setLocalDescription(description?: RTCLocalSessionDescriptionInit): Promise<void> {
      step('offer made')
      return super.setLocalDescription(description)
    }
    override setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
      step('answer came')
      return super.setRemoteDescription(description)
    }
  }

  function read(data: unknown): { seq?: unknown; hold?: unknown } {
    const message: unknown = JSON.parse(String(data))
    return typeof message === 'object' && message !== null ? message : {}
  }

  function watchControl(channel: RTCDataChannel): void {
    const send = channel.send.bind(channel)
    const waiting = new Map<number, { keyAt: number; sentAt: number }>()
    channel.send = (data: unknown) => {
      const { seq, hold } = read(data)
      const keyAt = probe.keys.at(-1)
      if (hold === true && typeof seq === 'number' && keyAt !== undefined) {
        waiting.set(seq, { keyAt, sentAt: performance.now() })
        probe.keys = []
      }
      send(String(data))
    }
    channel.addEventListener('message', ({ data }) => {
      const { seq } = read(data)
      const sent = typeof seq === 'number' ? waiting.get(seq) : undefined
      if (sent === undefined || typeof seq !== 'number') return
      waiting.delete(seq)
      probe.answers.push({ ...sent, answeredAt: performance.now() })
    })
  }
}

/** Also runs in the page, and records the pictures displayed. */
export function installPictureProbe(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the video element as `this` below
  const { requestVideoFrameCallback } = HTMLVideoElement.prototype
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
    const probe = benchProbe
    if (!probe.steps.some(({ name }) => name === 'picture awaited'))
      probe.steps.push({ name: 'picture awaited', at: performance.now() })
    return requestVideoFrameCallback.call(this, (now, metadata) => {
      const at = performance.now()
      const { width, rtpTimestamp } = metadata
      // Small pictures next to the main one are not measured.
      if (width > 320 && rtpTimestamp !== undefined)
        probe.pictures.push({ at, rtp: rtpTimestamp, width, bars: probe.readBars ? readBars(this) : null })
      callback(now, metadata)
    })
  }

  const bits = 24
  let canvas: OffscreenCanvas | null = null
  function readBars(video: HTMLVideoElement): number {
    const { videoWidth } = video
    if (canvas?.width !== videoWidth) canvas = new OffscreenCanvas(videoWidth, 1)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return 0
    const block = Math.floor(videoWidth / bits)
    context.drawImage(video, 0, 8, videoWidth, 1, 0, 0, videoWidth, 1)
    const { data } = context.getImageData(0, 0, videoWidth, 1)
    let tick = 0
    for (let bit = 0; bit < bits; bit++)
      if ((data[(bit * block + (block >> 1)) * 4] ?? 0) > 128) tick += 2 ** bit
    return tick
  }
}
