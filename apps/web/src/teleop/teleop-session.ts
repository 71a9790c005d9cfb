import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { SessionDown, Tick } from '@wheelhouse/contract/teleop/data-channel'
import { type DriveRefusal, type DriveStop, driveLimits } from '@wheelhouse/contract/teleop/drive'
import { type IceServer, type TeleopDown, teleopChannels } from '@wheelhouse/contract/teleop/teleop'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import { openEvents, readLive, watchLive } from '../kernel/server/live.ts'
import { createStore, type Store } from '../kernel/server/store.ts'
import { createPageConditions } from './drive-conditions.ts'
import { type DriveIntent, noIntent } from './drive-intent.ts'
import { type DriveLock, isBlocked, judgeDriving, type LockReason } from './drive-lock.ts'
import { createDriveLoop } from './drive-loop.ts'
import { createHands, type Hands, type PadState } from './hands.ts'
import { createLeaseDesk, type LeaseDesk } from './lease-desk.ts'
import { createLinkFigures, type LinkFigures } from './link-figures.ts'
import { createPictureClock } from './picture-clock.ts'
import { createRobotClock } from './robot-clock.ts'
import { createStopLine, type StopState } from './stop-line.ts'
import { createVideoLink, type VideoLink } from './video-link.ts'

export type SlotReport = Extract<SessionDown, { t: 'slots' }>['slots']
export type Figures = { roundTripMs: number | null; videoAgeMs: number | null; link: LinkFigures | null }
/** What the picture shows over itself: why nothing moves, and what the hands ask for. */
export type DriveView = {
  reason: LockReason | null
  band: DriveLock['band']
  speedFactor: number
  intent: DriveIntent
}

/** One robot's teleoperation as one page has it: channel, video, lease, driving. Lives outside React. */
export type TeleopSession = {
  video: VideoLink
  /** Does the server's channel to this robot stand? */
  isConnected: Store<boolean>
  lease: LeaseDesk
  drive: Store<DriveView>
  tick: Store<Tick | null>
  figures: Store<Figures>
  slots: Store<SlotReport>
  audio: Store<{ speakerLevel: number; microphoneLevel: number }>
  thermal: Store<ArrayBuffer | null>
  /** What is known of the remote stop. */
  stop: Store<StopState>
  /** The operator's own cap of the speed, 0.2 to 1. */
  scale: Store<number>
  /** The gamepad, if there is one. */
  pad: Store<PadState>
  setKey: Hands['setKey']
  setFinger: Hands['setFinger']
  remoteStop: () => void
  /** Is the main picture there, or known not to come? The small ones are asked for afterwards, not beside it. */
  isMainSettled: Store<boolean>
  /** A picture was shown: its RTP timestamp, and when by the page's clock. */
  sawPicture: (rtpTimestamp: number, shownAt: number) => void
  /** The main picture came into the window, or was scrolled away. */
  setPictureInView: (isInView: boolean) => void
  chooseSlots: (choices: readonly SlotChoice[]) => void
  close: () => void
}

/** Gamepads have no events; they are read this often. */
const gamepadEveryMs = 25

export function createTeleopSession(
  serialNo: string,
  { slots: slotCount }: { slots: number },
): TeleopSession {
  const isConnected = createStore(false)
  const tick = createStore<Tick | null>(null)
  const figures = createStore<Figures>({ roundTripMs: null, videoAgeMs: null, link: null })
  const slots = createStore<SlotReport>([])
  const isMainSettled = createStore(false)
  const audio = createStore({ speakerLevel: 0, microphoneLevel: 0 })
  const thermal = createStore<ArrayBuffer | null>(null)
  const scale = createStore(0.8)
  const pad = createStore<PadState>(null)
  const drive = createStore<DriveView>({
    reason: 'disconnected',
    band: 'locked',
    speedFactor: 0,
    intent: noIntent,
  })

  const clock = createRobotClock()
  const pictures = createPictureClock(clock)
  const readFigures = createLinkFigures()
  let iceServers: IceServer[] = []
  /** The robot's tick the page saw last, and its last word on a command; by whichever way they came. */
  let lastTick: number | null = null
  let refused: DriveRefusal | null = null
  let isPictureInView = false

  const lease = createLeaseDesk({
    serialNo,
    sendRenewal: (leaseId) => channel.send({ kind: 'renew', leaseId }),
    onChange: () => refresh(),
  })
  const stopLine = createStopLine({
    serialNo,
    sendToRobot: (stopId) => video.sendSession({ t: 'remoteStop', stopId }),
    sendToServer: (stopId) => channel.send({ kind: 'remoteStop', stopId }),
    onChange: () => refresh(),
  })
  const video = createVideoLink({
    slots: slotCount,
    iceServers: () => iceServers,
    sendSignal: (message) => channel.send(message),
    onTick(next) {
      const before = tick.get()
      tick.set(next)
      const isNewStop =
        next.stopped !== null && next.stopped !== 'released' && next.stopped !== before?.stopped
      heard(next, isNewStop)
    },
    onPong: (sentAt, robotTick) => clock.learn(sentAt, performance.now(), robotTick),
    onSession(message) {
      if (message.t === 'slots') {
        slots.set(message.slots)
        const main = message.slots.find(({ slot }) => slot === 0)?.reason
        if (main === 'noEncoder' || main === 'cameraLost') isMainSettled.set(true)
      }
      if (message.t === 'audio')
        audio.set({ speakerLevel: message.speakerLevel, microphoneLevel: message.microphoneLevel })
      if (message.t === 'stopAck') stopLine.answered(true)
    },
    onThermal: (frame) => thermal.set(frame),
  })
  const hands = createHands({
    onChange() {
      loop.setIntent(hands.intent())
      // Not in the key's own event: after one that changes the screen, browsers paint before they do anything else, and
      // the robot's answer would wait for that.
      setTimeout(show)
    },
    onStop: stopLine.stop,
  })
  const page = createPageConditions(() => {
    // Fingers that were on the screen when it went out of sight are lifted by nobody.
    if (document.hidden || !document.hasFocus()) hands.liftFingers()
    loop.refresh()
  })

  const loop = createDriveLoop({
    judge,
    lease: () => lease.mine.get()?.leaseId ?? null,
    echo: () => lastTick,
    scale: () => scale.get(),
    send(command) {
      clock.asked(command.seq, performance.now())
      if (!video.sendDrive(command)) channel.send({ kind: 'drive', command })
    },
    every(ms, callback) {
      const timer = setInterval(callback, ms)
      return () => clearInterval(timer)
    },
  })

  /** The robot has spoken: as a tick by the data channel, or as its answer by way of the server. */
  function heard(
    answer: { tick: number; seq: number | null; refused: DriveRefusal | null; stopped?: DriveStop | null },
    isNewStop: boolean,
  ) {
    if (answer.seq !== null) clock.answered(answer.seq, performance.now(), answer.tick)
    lastTick = answer.tick
    refused = answer.refused
    if (isNewStop || refused === 'mustRelease') loop.stoppedByRobot(answer.stopped ?? null)
  }

  function receive(message: TeleopDown): void {
    switch (message.kind) {
      case 'snapshot':
        iceServers = message.iceServers
        lease.receive(message)
        if (video.status.get() === 'idle') video.connect()
        break
      case 'answer':
        video.onAnswer(message.sessionId, message.sdp)
        break
      case 'closed':
        video.onClosed(message.sessionId)
        break
      case 'lease':
      case 'leaseLost':
        lease.receive(message)
        break
      case 'remoteStop':
        stopLine.answered(message.acknowledged)
        break
      case 'tick':
        // While there is a data channel its own ticks are newer.
        if (!video.canDrive()) heard(message, false)
        break
    }
  }

  function judge(): DriveLock {
    const now = performance.now()
    const robot = readLive(robotChannels.state, { serialNo }).message
    const stop = stopLine.state.get()
    return judgeDriving({
      ...page.read(),
      connected: isConnected.get() && robot?.online !== false,
      leaseId: lease.mine.get()?.leaseId ?? null,
      remoteStop: stop === 'sent' || stop === 'acknowledged' || (robot?.remoteStop ?? 'none') !== 'none',
      emergencyStop: robot?.emergencyStop === 'manual',
      gamepadUnplugged: hands.isUnplugged(),
      pictureShown: pictures.isShown(),
      pictureInView: isPictureInView,
      videoAgeMs: pictures.age(now),
      roundTripMs: clock.roundTripMs(),
      contradiction: hands.intent() === null,
    })
  }

  function show(): void {
    const lock = judge()
    const { ahead, turn } = (loop.isHolding() ? hands.intent() : null) ?? noIntent
    const blocked = isBlocked(ahead, tick.get()) ? 'blocked' : null
    const reason = lock.reason ?? loop.mustRelease() ?? refused ?? blocked
    const { intent, ...last } = drive.get()
    const isSame = last.reason === reason && last.band === lock.band && last.speedFactor === lock.speedFactor
    if (isSame && intent.ahead === ahead && intent.turn === turn) return
    drive.set({ reason, band: lock.band, speedFactor: lock.speedFactor, intent: { ahead, turn } })
  }

  function refresh(): void {
    loop.refresh()
    show()
  }

  async function readStats(): Promise<void> {
    const track = video.streams.get()[0]?.getVideoTracks()[0]
    const report = track === undefined ? null : await video.stats()
    const now = performance.now()
    const link = report === null || track === undefined ? null : readFigures.read(report, track.id, now)
    figures.set({ roundTripMs: clock.roundTripMs(), videoAgeMs: pictures.age(now), link })
    const visible = !document.hidden
    video.sendSession({ t: 'alive', fps: link?.fps ?? null, loss: link?.loss ?? null, visible })
    if (!video.canDrive()) loop.probe()
  }

  // Last: an open socket says so at once, and everything must be there to hear it.
  const channel = openEvents(
    teleopChannels.teleop,
    { serialNo },
    {
      onMessage: receive,
      onConnected(connected) {
        isConnected.set(connected)
        // What was agreed over the lost socket is void; the robot's dead-man has stopped it already.
        if (connected) lease.renew()
        loop.refresh()
      },
    },
  )
  const stopWatching = watchLive(robotChannels.state, { serialNo }, () => {
    stopLine.robotChanged()
    loop.refresh()
  })
  const tellVisibility = () => void readStats()
  document.addEventListener('visibilitychange', tellVisibility)
  const timers = [
    setInterval(lease.renew, driveLimits.leaseRenewMs),
    setInterval(() => void readStats(), 1_000),
    setInterval(() => {
      hands.pollPads(navigator.getGamepads())
      if (pad.get()?.isEnabled !== hands.pad()?.isEnabled) pad.set(hands.pad())
    }, gamepadEveryMs),
    setInterval(refresh, 100),
  ]

  return {
    video,
    isConnected,
    lease,
    drive,
    tick,
    figures,
    slots,
    isMainSettled,
    audio,
    thermal,
    stop: stopLine.state,
    scale,
    pad,
    setKey: hands.setKey,
    setFinger: hands.setFinger,
    remoteStop: stopLine.stop,
    sawPicture(rtpTimestamp, shownAt) {
      pictures.saw(rtpTimestamp, shownAt)
      isMainSettled.set(true)
    },
    setPictureInView(isInView) {
      isPictureInView = isInView
      refresh()
    },
    chooseSlots: video.chooseSlots,
    close() {
      for (const timer of timers) clearInterval(timer)
      document.removeEventListener('visibilitychange', tellVisibility)
      stopWatching()
      loop.stop()
      page.stop()
      lease.close()
      video.close()
      channel.close()
    },
  }
}
