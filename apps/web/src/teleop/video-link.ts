import {
  dataChannelLabels,
  type SessionDown,
  type SessionUp,
  sessionDownSchema,
  type Tick,
  tickSchema,
} from '@wheelhouse/contract/teleop/data-channel'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import type { IceServer } from '@wheelhouse/contract/teleop/ice-server'
import type { TeleopUp } from '@wheelhouse/contract/teleop/teleop'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import { createStore, type Store } from '../kernel/server/store.ts'
import { randomId } from '../kernel/server/random-id.ts'

/** `waiting`: the connection was lost or never came; the next try is due or under way. */
export type VideoLinkStatus = 'idle' | 'connecting' | 'connected' | 'waiting'

export type VideoLinkPorts = {
  /** Pictures the page can show at once; each is a slot. */
  slots: number
  sendSignal(message: TeleopUp): boolean
  iceServers(): IceServer[]
  onTick(tick: Tick): void
  onPong(sentAt: number, robotTick: number): void
  onSession(message: SessionDown): void
  /** A raw thermal picture: 256 x 192 little-endian uint16. */
  onThermal(frame: ArrayBuffer): void
}

export type VideoLink = {
  status: Store<VideoLinkStatus>
  /** One stream per slot; `null` before its first track. */
  streams: Store<readonly (MediaStream | null)[]>
  /** What the robot's microphone sends. */
  sound: Store<MediaStream | null>
  /** Makes the offer ready while the server has not told the way yet: gathering addresses takes long. */
  prepare(): void
  connect(): void
  onAnswer(sessionId: string, sdp: string): void
  onClosed(sessionId: string): void
  /** Is there a data channel for commands? Otherwise the caller has the way through the server. */
  canDrive(): boolean
  /** @returns whether a data channel took it */
  sendDrive(command: DriveCommand): boolean
  sendSession(message: SessionUp): boolean
  chooseSlots: (choices: readonly SlotChoice[]) => void
  /** Speaks through the robot, or `null` to fall silent. */
  setMicrophone(track: MediaStreamTrack | null): void
  stats(): Promise<RTCStatsReport | null>
  /** Gives the connection up until `connect` is called again. */
  disconnect(): void
  close(): void
}

const retryFirstMs = 500
const retryLongestMs = 5_000
/** An offer that has led to nothing after this long is given up. */
const connectWithinMs = 8_000
const pingEveryMs = 250
/** How long a first offer waits for the addresses of this machine. */
const gatherWithinMs = 1_000

type Attempt = {
  sessionId: string
  connection: RTCPeerConnection
  control: RTCDataChannel
  session: RTCDataChannel
  voice: RTCRtpSender
  /** Done when the offer is complete. */
  gathering: Promise<void>
  timers: ReturnType<typeof setTimeout>[]
}

/**
 * The page's end of the way to the robot: pictures, sound and data channels of one WebRTC connection. The page offers,
 * the robot answers; the offers travel through the server. A lost connection is tried again until `close`.
 */
export function createVideoLink(ports: VideoLinkPorts): VideoLink {
  const status = createStore<VideoLinkStatus>('idle')
  const streams = createStore<readonly (MediaStream | null)[]>(
    Array.from({ length: ports.slots }, () => null),
  )
  const sound = createStore<MediaStream | null>(null)
  let attempt: Attempt | null = null
  let prepared: Attempt | null = null
  let retry: ReturnType<typeof setTimeout> | null = null
  let failures = 0
  let isClosed = false
  let choices: readonly SlotChoice[] = []
  let microphone: MediaStreamTrack | null = null

  /** A connection with all that the page wants of it, which gathers its own addresses. */
  function begin(): Attempt {
    const iceServers = ports.iceServers()
    const connection = new RTCPeerConnection({ iceServers })
    // Relays may be far away; but where the direct way works nobody shall wait for a relay that is out of order.
    const mayTakeMs = gatherWithinMs * (iceServers.length === 0 ? 1 : Math.min(failures + 1, 4))
    const control = connection.createDataChannel(dataChannelLabels.control, {
      ordered: false,
      maxRetransmits: 0,
    })
    const session = connection.createDataChannel(dataChannelLabels.session)
    session.binaryType = 'arraybuffer'
    for (let slot = 0; slot < ports.slots; slot++)
      connection.addTransceiver('video', { direction: 'recvonly' })
    const voice = connection.addTransceiver('audio', { direction: 'sendrecv' }).sender
    const gathering = (async () => {
      await voice.replaceTrack(microphone)
      await connection.setLocalDescription()
      await gathered(connection, mayTakeMs)
    })()
    // Whoever connects hears of a failure; one that was only prepared has nobody to tell.
    gathering.catch(() => undefined)
    return { sessionId: randomId(), connection, control, session, voice, gathering, timers: [] }
  }

  /** The prepared connection, unless it lacks servers that have become known since. */
  function takePrepared(): Attempt {
    const ready = prepared
    prepared = null
    if (ready === null) return begin()
    if (ports.iceServers().length === 0) return ready
    ready.connection.close()
    return begin()
  }

  async function connect(): Promise<void> {
    if (isClosed || attempt !== null) return
    status.set(failures === 0 ? 'connecting' : 'waiting')
    const now = takePrepared()
    attempt = now
    listen(now)
    now.timers.push(setTimeout(() => lose(now), connectWithinMs))
    try {
      await now.gathering
      const sdp = now.connection.localDescription?.sdp ?? ''
      const { sessionId } = now
      if (attempt === now && !ports.sendSignal({ kind: 'offer', sessionId, sdp, slots: [...choices] }))
        lose(now)
    } catch {
      lose(now)
    }
  }

  function listen(now: Attempt): void {
    const { connection, control, session } = now
    connection.ontrack = ({ track, transceiver }) => {
      const stream = new MediaStream([track])
      if (track.kind === 'audio') {
        sound.set(stream)
        return
      }
      // The robot's pictures are live: what waits in a buffer is late.
      if ('jitterBufferTarget' in transceiver.receiver) transceiver.receiver.jitterBufferTarget = 0
      const slot = connection
        .getTransceivers()
        .filter((t) => t.receiver.track.kind === 'video')
        .indexOf(transceiver)
      streams.set(streams.get().map((known, index) => (index === slot ? stream : known)))
    }
    connection.onconnectionstatechange = () => {
      if (connection.connectionState === 'failed' || connection.connectionState === 'disconnected') lose(now)
    }
    control.onmessage = ({ data }) => {
      const tick = tickSchema.safeParse(parse(data))
      if (tick.success) ports.onTick(tick.data)
    }
    session.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) return ports.onThermal(data)
      const message = sessionDownSchema.safeParse(parse(data))
      if (!message.success) return
      if (message.data.t === 'pong') ports.onPong(message.data.n, message.data.tick)
      ports.onSession(message.data)
    }
    session.onopen = () => opened(now)
    session.onclose = () => lose(now)
    // A channel may be open before anybody listens to it.
    if (session.readyState === 'open') opened(now)
  }

  function opened(now: Attempt): void {
    if (attempt !== now || status.get() === 'connected') return
    failures = 0
    for (const timer of now.timers) clearTimeout(timer)
    status.set('connected')
    sendSession({ t: 'slots', slots: [...choices] })
    const ping = () => sendSession({ t: 'ping', n: performance.now() })
    // At once: nobody drives before the link is measured.
    ping()
    now.timers.push(setInterval(ping, pingEveryMs))
  }

  function lose(lost: Attempt): void {
    if (attempt !== lost) return
    attempt = null
    for (const timer of lost.timers) clearTimeout(timer)
    lost.connection.onconnectionstatechange = null
    lost.connection.close()
    ports.sendSignal({ kind: 'close', sessionId: lost.sessionId })
    streams.set(streams.get().map(() => null))
    sound.set(null)
    if (isClosed) return
    status.set('waiting')
    const pause = Math.min(retryLongestMs, retryFirstMs * 2 ** failures++)
    retry = setTimeout(() => void connect(), pause)
  }

  function sendSession(message: SessionUp): boolean {
    if (attempt?.session.readyState !== 'open') return false
    attempt.session.send(JSON.stringify(message))
    return true
  }

  return {
    status,
    streams,
    sound,
    sendSession,
    prepare() {
      if (attempt === null && !isClosed) prepared ??= begin()
    },
    connect() {
      if (retry !== null) clearTimeout(retry)
      failures = 0
      void connect()
    },
    onAnswer(sessionId, sdp) {
      const now = attempt
      if (now === null || now.sessionId !== sessionId || now.connection.signalingState !== 'have-local-offer')
        return
      now.connection.setRemoteDescription({ type: 'answer', sdp }).catch(() => lose(now))
    },
    onClosed(sessionId) {
      if (attempt?.sessionId === sessionId) lose(attempt)
    },
    canDrive: () => attempt?.control.readyState === 'open',
    sendDrive(command) {
      if (attempt?.control.readyState !== 'open') return false
      attempt.control.send(JSON.stringify({ t: 'drive', ...command }))
      return true
    },
    chooseSlots(next) {
      choices = next
      sendSession({ t: 'slots', slots: [...next] })
    },
    setMicrophone(track) {
      microphone = track
      void prepared?.voice.replaceTrack(track)
      void attempt?.voice.replaceTrack(track)
    },
    stats: async () => (await attempt?.connection.getStats()) ?? null,
    disconnect() {
      if (retry !== null) clearTimeout(retry)
      if (attempt !== null) lose(attempt)
      if (retry !== null) clearTimeout(retry)
      retry = null
      status.set('idle')
    },
    close() {
      isClosed = true
      prepared?.connection.close()
      prepared = null
      if (retry !== null) clearTimeout(retry)
      if (attempt !== null) lose(attempt)
      status.set('idle')
    },
  }
}

/**
 * Resolves when every address of this machine is in the offer, or one of a relay, which always works: the offer is sent
 * once, as a whole.
 */
function gathered(connection: RTCPeerConnection, mayTakeMs: number): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve()
  return new Promise((resolve) => {
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState === 'complete') resolve()
    })
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.type === 'relay') resolve()
    })
    // Some networks never finish asking; what is known by then is enough.
    setTimeout(resolve, mayTakeMs)
  })
}

function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null
  } catch {
    return null
  }
}
