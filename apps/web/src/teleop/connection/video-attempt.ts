import {
  dataChannelLabels,
  type SessionDown,
  sessionDownSchema,
  type Tick,
  tickSchema,
} from '@wheelhouse/contract/teleop/data-channel'
import type { IceServer } from '@wheelhouse/contract/teleop/ice-server'
import { randomId } from '../../kernel/server/random-id.ts'

/** One attempt to connect to a robot, and its outcome. */
export type Attempt = {
  sessionId: string
  connection: RTCPeerConnection
  control: RTCDataChannel
  session: RTCDataChannel
  voice: RTCRtpSender
  /** Resolves when the offer is complete. */
  gathering: Promise<void>
  timers: ReturnType<typeof setTimeout>[]
}

/** How long a first offer waits for this machine's addresses. */
const gatherWithinMs = 1_000
/** Without ICE servers, all useful addresses arrive in one burst; browsers report the end 100 ms later. */
const burstMs = 20

/**
 * A connection with everything that the page needs, which gathers its own addresses.
 * @param failures number of previous attempts that failed
 */
export function beginAttempt(
  { slots, iceServers }: { slots: number; iceServers: IceServer[] },
  microphone: MediaStreamTrack | null,
  failures: number,
): Attempt {
  // One transport for everything, as in the robot's answer: otherwise the browser gathers addresses for each picture.
  const connection = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' })
  // Relays may be far away; but where the direct route works, nobody should wait for a relay that is out of order.
  const mayTakeMs = gatherWithinMs * (iceServers.length === 0 ? 1 : Math.min(failures + 1, 4))
  const control = connection.createDataChannel(dataChannelLabels.control, {
    ordered: false,
    maxRetransmits: 0,
  })
  const session = connection.createDataChannel(dataChannelLabels.session)
  session.binaryType = 'arraybuffer'
  for (let slot = 0; slot < slots; slot++) connection.addTransceiver('video', { direction: 'recvonly' })
  const voice = connection.addTransceiver('audio', { direction: 'sendrecv' }).sender
  const gathering = (async () => {
    await voice.replaceTrack(microphone)
    await connection.setLocalDescription()
    await gatherAddresses(connection, iceServers.length === 0, mayTakeMs)
  })()
  // The caller that connects sees the failure; an attempt that was only prepared has nobody to report it to.
  gathering.catch(() => undefined)
  return { sessionId: randomId(), connection, control, session, voice, gathering, timers: [] }
}

export type AttemptHandlers = {
  onPicture(slot: number, stream: MediaStream): void
  onSound(stream: MediaStream): void
  onOpen(): void
  onLost(): void
  onTick(tick: Tick): void
  onPong(sentAt: number, robotTick: number): void
  onSession(message: SessionDown): void
  onThermal(frame: ArrayBuffer): void
}

/** Attaches the handlers to a connection. */
export function listenToAttempt({ connection, control, session }: Attempt, handlers: AttemptHandlers): void {
  connection.ontrack = ({ track, transceiver }) => {
    const stream = new MediaStream([track])
    if (track.kind === 'audio') return handlers.onSound(stream)
    // The robot's pictures are live: anything buffered is late.
    if ('jitterBufferTarget' in transceiver.receiver) transceiver.receiver.jitterBufferTarget = 0
    const videos = connection.getTransceivers().filter((t) => t.receiver.track.kind === 'video')
    handlers.onPicture(videos.indexOf(transceiver), stream)
  }
  connection.onconnectionstatechange = () => {
    if (connection.connectionState === 'failed' || connection.connectionState === 'disconnected')
      handlers.onLost()
  }
  control.onmessage = ({ data }) => {
    const tick = tickSchema.safeParse(parse(data))
    if (tick.success) handlers.onTick(tick.data)
  }
  session.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) return handlers.onThermal(data)
    const message = sessionDownSchema.safeParse(parse(data))
    if (!message.success) return
    if (message.data.t === 'pong') handlers.onPong(message.data.n, message.data.tick)
    handlers.onSession(message.data)
  }
  session.onopen = () => handlers.onOpen()
  session.onclose = () => handlers.onLost()
  // A channel may be open before a listener is attached.
  if (session.readyState === 'open') handlers.onOpen()
}

/** Ends an attempt: none of its events are delivered anymore. */
export function endAttempt({ connection, timers }: Attempt): void {
  for (const timer of timers) clearTimeout(timer)
  connection.onconnectionstatechange = null
  connection.close()
}

/**
 * Resolves when the offer contains every address of this machine, or one of a relay, which always works: the offer is
 * sent once, in full.
 * @param isAlone there are no ICE servers
 */
export function gatherAddresses(
  connection: RTCPeerConnection,
  isAlone: boolean,
  mayTakeMs = gatherWithinMs,
): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve()
  return new Promise((resolve) => {
    let burst: ReturnType<typeof setTimeout> | undefined
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState === 'complete') resolve()
    })
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.type === 'relay') resolve()
      clearTimeout(burst)
      if (isAlone) burst = setTimeout(resolve, burstMs)
    })
    // On some networks gathering never finishes; what is known by then is enough.
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
