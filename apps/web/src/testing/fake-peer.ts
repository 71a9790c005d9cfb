/** A WebRTC connection of a test: nothing is sent, the test plays the robot. */
export class FakePeer extends EventTarget {
  static readonly made: FakePeer[] = []
  readonly channels = new Map<string, FakeDataChannel>()
  readonly transceivers: FakeTransceiver[] = []
  connectionState = 'new'
  signalingState = 'stable'
  iceGatheringState = 'complete'
  localDescription: { sdp: string } | null = null
  isClosed = false
  onconnectionstatechange: (() => void) | null = null
  ontrack: ((event: { track: MediaStreamTrack; transceiver: FakeTransceiver }) => void) | null = null

  constructor() {
    super()
    FakePeer.made.push(this)
  }

  createDataChannel(label: string): FakeDataChannel {
    const channel = new FakeDataChannel()
    this.channels.set(label, channel)
    return channel
  }

  addTransceiver(kind: 'audio' | 'video'): FakeTransceiver {
    const transceiver = {
      receiver: { track: { kind } },
      sender: { replaceTrack: () => Promise.resolve() },
    }
    this.transceivers.push(transceiver)
    return transceiver
  }

  getTransceivers(): FakeTransceiver[] {
    return this.transceivers
  }

  setLocalDescription(): Promise<void> {
    this.localDescription = { sdp: 'offer' }
    this.signalingState = 'have-local-offer'
    return Promise.resolve()
  }

  setRemoteDescription(): Promise<void> {
    this.signalingState = 'stable'
    return Promise.resolve()
  }

  /** The browser has found an address of this machine. */
  findAddress(type: 'host' | 'relay'): void {
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: { type } }))
  }

  getStats(): Promise<Map<string, unknown>> {
    return Promise.resolve(new Map())
  }

  close(): void {
    this.isClosed = true
  }

  channel(label: string): FakeDataChannel {
    const channel = this.channels.get(label)
    if (channel === undefined) throw new Error(`There is no data channel ${label}`)
    return channel
  }
}

type FakeTransceiver = {
  receiver: { track: { kind: string } }
  sender: { replaceTrack: () => Promise<void> }
}

export class FakeDataChannel {
  readonly sent: unknown[] = []
  readyState = 'connecting'
  binaryType = 'blob'
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  open(): void {
    this.readyState = 'open'
    this.onopen?.()
  }

  /** The robot says something. */
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
