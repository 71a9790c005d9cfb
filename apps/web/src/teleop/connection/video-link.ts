import type { SessionDown, SessionUp, Tick } from '@wheelhouse/contract/teleop/data-channel'
import type { IceServer } from '@wheelhouse/contract/teleop/ice-server'
import type { TeleopUp } from '@wheelhouse/contract/teleop/teleop'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import { createStore } from '../../kernel/server/store.ts'
import { type Attempt, beginAttempt, endAttempt, listenToAttempt } from './video-attempt.ts'
import { createMedia, createRetry } from './video-parts.ts'
import type { VideoStatus, VideoTransport } from './video-transport.ts'

export type VideoLinkPorts = {
  /** Pictures that the page can show at once; each is a slot. */
  slots: number
  sendSignal(message: TeleopUp): boolean
  iceServers(): IceServer[]
  /** Will only the robot itself do, and no relay? */
  isDirect(): boolean
  onTick(tick: Tick): void
  onPong(sentAt: number, robotTick: number): void
  onSession(message: SessionDown): void
  /** A raw thermal picture: 256 x 192 little-endian uint16. */
  onThermal(frame: ArrayBuffer): void
}

/** The connection to a robot over our own signalling. */
export type VideoLink = VideoTransport & {
  /** Prepares the offer before the server has sent the ICE servers, because gathering addresses takes long. */
  prepare(): void
  onAnswer(sessionId: string, sdp: string): void
  /**
   * The server answers by naming a relay: the attempt ends here.
   * @returns whether it was the current one
   */
  release(sessionId: string): boolean
  onClosed(sessionId: string): void
}

/** An offer without a connection after this long is given up. */
const connectWithinMs = 8_000
const pingEveryMs = 250

/**
 * The page's end of the connection to the robot: pictures, sound and data channels of one WebRTC connection. The page
 * offers, the robot answers; both travel through the server. A lost connection is retried until `close`.
 */
export function createVideoLink(ports: VideoLinkPorts): VideoLink {
  const status = createStore<VideoStatus>('idle')
  const media = createMedia(ports.slots)
  const retry = createRetry()
  const voice = createVoice()
  let attempt: Attempt | null = null
  let isClosed = false
  let choices: readonly SlotChoice[] = []
  const preparation = createPreparation(ports, () =>
    beginAttempt({ slots: ports.slots, iceServers: ports.iceServers() }, voice.track(), retry.failures()),
  )

  async function connect(): Promise<void> {
    if (isClosed || attempt !== null) return
    status.set(retry.failures() === 0 ? 'connecting' : 'waiting')
    const now = preparation.take()
    attempt = now
    listenToAttempt(now, {
      ...toHandlers(ports),
      onPicture: media.show,
      onSound: media.sound.set,
      onOpen: () => opened(now),
      onLost: () => lose(now),
    })
    now.timers.push(setTimeout(() => lose(now), connectWithinMs))
    const sdp = await readOffer(now)
    if (attempt !== now) return
    if (sdp === null || !sendOffer(ports, now, { sdp, slots: [...choices] })) lose(now)
  }

  function opened(now: Attempt): void {
    if (attempt !== now || status.get() === 'connected') return
    retry.reset()
    for (const timer of now.timers) clearTimeout(timer)
    status.set('connected')
    sendSession({ t: 'slots', slots: [...choices] })
    now.timers.push(startPings(sendSession))
  }

  function lose(lost: Attempt): void {
    if (attempt !== lost) return
    attempt = null
    endAttempt(lost)
    ports.sendSignal({ kind: 'close', sessionId: lost.sessionId })
    media.clear()
    if (isClosed) return
    status.set('waiting')
    retry.plan(() => void connect())
  }

  const sendSession = (message: SessionUp) => send(attempt?.session, message)

  return {
    status,
    streams: media.streams,
    sound: media.sound,
    sendSession,
    prepare: () => (attempt === null && !isClosed ? preparation.prepare() : undefined),
    connect() {
      retry.cancel()
      retry.reset()
      void connect()
    },
    onAnswer(sessionId, sdp) {
      const now = attempt
      if (now?.sessionId !== sessionId || now.connection.signalingState !== 'have-local-offer') return
      now.connection.setRemoteDescription({ type: 'answer', sdp }).catch(() => lose(now))
    },
    release(sessionId) {
      if (attempt?.sessionId !== sessionId) return false
      endAttempt(attempt)
      attempt = null
      media.clear()
      status.set('idle')
      return true
    },
    onClosed: (sessionId) => (attempt?.sessionId === sessionId ? lose(attempt) : undefined),
    canDrive: () => attempt?.control.readyState === 'open',
    sendDrive: (command) => send(attempt?.control, { t: 'drive', ...command }),
    chooseSlots(next) {
      choices = next
      sendSession({ t: 'slots', slots: [...next] })
    },
    setMicrophone: (track) => voice.set(track, [preparation.prepared(), attempt]),
    stats: async () => (await attempt?.connection.getStats()) ?? null,
    disconnect() {
      if (attempt !== null) lose(attempt)
      retry.cancel()
      status.set('idle')
    },
    close() {
      isClosed = true
      preparation.close()
      retry.cancel()
      if (attempt !== null) lose(attempt)
      status.set('idle')
    },
  }
}

/** @returns whether it was sent */
function sendOffer(
  ports: VideoLinkPorts,
  { sessionId }: Attempt,
  offer: { sdp: string; slots: SlotChoice[] },
): boolean {
  return ports.sendSignal({ kind: 'offer', sessionId, ...offer, isDirect: ports.isDirect() })
}

/** @returns whether the channel accepted it */
function send(channel: RTCDataChannel | undefined, message: object): boolean {
  if (channel?.readyState !== 'open') return false
  channel.send(JSON.stringify(message))
  return true
}

/** The offer with all addresses of this machine; `null` if there cannot be one. */
async function readOffer({ gathering, connection }: Attempt): Promise<string | null> {
  try {
    await gathering
    return connection.localDescription?.sdp ?? ''
  } catch {
    return null
  }
}

/** Measures the link from now on. @returns the timer that does it */
function startPings(send: (message: SessionUp) => boolean): ReturnType<typeof setInterval> {
  const ping = () => send({ t: 'ping', n: performance.now() })
  // Immediately: nobody drives before the link is measured.
  ping()
  return setInterval(ping, pingEveryMs)
}

function toHandlers(ports: VideoLinkPorts) {
  return {
    onTick: (tick: Tick) => ports.onTick(tick),
    onPong: (sentAt: number, robotTick: number) => ports.onPong(sentAt, robotTick),
    onSession: (message: SessionDown) => ports.onSession(message),
    onThermal: (frame: ArrayBuffer) => ports.onThermal(frame),
  }
}

/** The page's microphone, for the current connection and later ones. */
function createVoice() {
  let current: MediaStreamTrack | null = null
  return {
    track: () => current,
    set(track: MediaStreamTrack | null, attempts: readonly (Attempt | null)[]): void {
      current = track
      for (const attempt of attempts) void attempt?.voice.replaceTrack(track)
    },
  }
}

/** A connection prepared before the server has sent the ICE servers. */
function createPreparation(ports: VideoLinkPorts, begin: () => Attempt) {
  let prepared: Attempt | null = null
  return {
    prepared: () => prepared,
    prepare(): void {
      prepared ??= begin()
    },
    /** The prepared connection, unless it lacks servers that have since become known. */
    take(): Attempt {
      const ready = prepared
      prepared = null
      if (ready === null) return begin()
      if (ports.iceServers().length === 0) return ready
      ready.connection.close()
      return begin()
    },
    close(): void {
      prepared?.connection.close()
      prepared = null
    },
  }
}
