import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { SessionDown, Tick } from '@wheelhouse/contract/teleop/data-channel'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import {
  type IceServer,
  type Lease,
  type TeleopDown,
  type TeleopSnapshot,
  teleopChannels,
  teleopRoutes,
} from '@wheelhouse/contract/teleop/teleop'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import { call } from '../kernel/api.ts'
import { openEvents, readLive, watchLive } from '../kernel/live.ts'
import { createStore, type Store } from '../kernel/store.ts'
import { createPageConditions } from './drive-conditions.ts'
import { type DriveIntent, intentOfKeys, isMoving, noIntent } from './drive-intent.ts'
import { type DriveConditions, type DriveLock, judgeDriving, type LockReason } from './drive-lock.ts'
import { createDriveLoop } from './drive-loop.ts'
import { readGamepad } from './gamepad-reader.ts'
import { createLinkFigures, type LinkFigures } from './link-figures.ts'
import { createRobotClock, pictureAge } from './robot-clock.ts'
import type { DriveKey } from './teleop-keys.ts'
import { createVideoLink, type VideoLink } from './video-link.ts'

export type SlotReport = Extract<SessionDown, { t: 'slots' }>['slots']
export type LeaseLost = Omit<Extract<TeleopDown, { kind: 'leaseLost' }>, 'kind'>
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
  snapshot: Store<TeleopSnapshot | null>
  lease: Store<Lease | null>
  leaseLost: Store<LeaseLost | null>
  drive: Store<DriveView>
  tick: Store<Tick | null>
  figures: Store<Figures>
  slots: Store<SlotReport>
  audio: Store<{ speakerLevel: number; microphoneLevel: number }>
  thermal: Store<ArrayBuffer | null>
  /** The robot's own answer to the last remote stop of this page. */
  stop: Store<'none' | 'sent' | 'acknowledged' | 'unacknowledged'>
  /** The operator's own cap of the speed, 0.2 to 1. */
  scale: Store<number>
  setKey: (key: DriveKey, isDown: boolean) => void
  /** A thumb on the screen; `noIntent` when it is lifted. */
  setStick: (intent: DriveIntent) => void
  acquire: (options: { takeOver: boolean }) => Promise<void>
  release: () => Promise<void>
  remoteStop: () => void
  /** A picture was shown: its RTP timestamp, and when by the page's clock. */
  sawPicture: (rtpTimestamp: number, shownAt: number) => void
  chooseSlots: (choices: readonly SlotChoice[]) => void
  close: () => void
}

/** A picture this recent still counts by the age it was shown with: at 8 pictures a second 125 ms pass between two. */
const freshMs = 300
/** Gamepads have no events; they are read this often. */
const gamepadEveryMs = 25

export function createTeleopSession(
  serialNo: string,
  { slots: slotCount }: { slots: number },
): TeleopSession {
  const snapshot = createStore<TeleopSnapshot | null>(null)
  const lease = createStore<Lease | null>(null)
  const leaseLost = createStore<LeaseLost | null>(null)
  const tick = createStore<Tick | null>(null)
  const figures = createStore<Figures>({ roundTripMs: null, videoAgeMs: null, link: null })
  const slots = createStore<SlotReport>([])
  const audio = createStore({ speakerLevel: 0, microphoneLevel: 0 })
  const thermal = createStore<ArrayBuffer | null>(null)
  const stop = createStore<'none' | 'sent' | 'acknowledged' | 'unacknowledged'>('none')
  const scale = createStore(0.8)
  const drive = createStore<DriveView>({
    reason: 'disconnected',
    band: 'locked',
    speedFactor: 0,
    intent: noIntent,
  })

  const clock = createRobotClock()
  const readFigures = createLinkFigures()
  const held = new Map<DriveKey, number>()
  let stick: DriveIntent = noIntent
  let pad: DriveIntent = noIntent
  let padWasThere = false
  let padUnplugged = false
  let picture: { age: number; rtp: number; shownAt: number } | null = null
  let iceServers: IceServer[] = []
  let isConnected = false

  const channel = openEvents(
    teleopChannels.teleop,
    { serialNo },
    {
      onMessage: receive,
      onConnected(connected) {
        isConnected = connected
        // What was agreed over the lost socket is void; the robot's dead-man has stopped it already.
        if (connected) void renew()
        loop.refresh()
      },
    },
  )

  const video = createVideoLink({
    slots: slotCount,
    iceServers: () => iceServers,
    sendSignal: (message) => channel.send(message),
    onTick(next, sentAt) {
      if (sentAt !== null) clock.learn(sentAt, performance.now(), next.tick)
      const before = tick.get()
      tick.set(next)
      const isNewStop =
        next.stopped !== null && next.stopped !== 'released' && next.stopped !== before?.stopped
      if (isNewStop || next.refused === 'mustRelease') loop.stoppedByRobot()
    },
    onPong: (sentAt, robotTick) => clock.learn(sentAt, performance.now(), robotTick),
    onSession(message) {
      if (message.t === 'slots') slots.set(message.slots)
      if (message.t === 'audio')
        audio.set({ speakerLevel: message.speakerLevel, microphoneLevel: message.microphoneLevel })
      if (message.t === 'stopAck') stop.set('acknowledged')
    },
    onThermal: (frame) => thermal.set(frame),
  })
  const page = createPageConditions(() => loop.refresh())

  const loop = createDriveLoop({
    judge,
    lease: () => lease.get()?.leaseId ?? null,
    echo: () => (clock.tickAt(performance.now()) === null ? null : (tick.get()?.tick ?? null)),
    scale: () => scale.get(),
    send(command) {
      if (!video.sendDrive(command)) channel.send({ kind: 'drive', command })
    },
    every(ms, callback) {
      const timer = setInterval(callback, ms)
      return () => clearInterval(timer)
    },
  })

  function receive(message: TeleopDown): void {
    switch (message.kind) {
      case 'snapshot':
        snapshot.set(message.snapshot)
        iceServers = message.iceServers
        if (video.status.get() === 'idle') video.connect()
        break
      case 'answer':
        video.onAnswer(message.sessionId, message.sdp)
        break
      case 'closed':
        video.onClosed(message.sessionId)
        break
      case 'lease':
        lease.set(message.lease)
        leaseLost.set(null)
        break
      case 'leaseLost':
        lease.set(null)
        leaseLost.set({ reason: message.reason, by: message.by })
        loop.refresh()
        break
      case 'remoteStop':
        if (stop.get() !== 'acknowledged') stop.set(message.acknowledged ? 'acknowledged' : 'unacknowledged')
        break
      case 'tick':
        break
    }
  }

  function videoAge(now: number): number | null {
    if (picture === null) return null
    if (now - picture.shownAt <= freshMs) return picture.age
    return picture.age + (now - picture.shownAt)
  }

  function judge(): DriveLock {
    const now = performance.now()
    const robot = readLive(robotChannels.state, { serialNo }).message
    const conditions: DriveConditions = {
      ...page.read(),
      connected: isConnected && robot?.online !== false,
      leaseId: lease.get()?.leaseId ?? null,
      remoteStop: stop.get() === 'sent' || (robot !== undefined && robot.remoteStop !== 'none'),
      emergencyStop: robot?.emergencyStop === 'manual',
      gamepadUnplugged: padUnplugged,
      videoAgeMs: videoAge(now),
      roundTripMs: clock.roundTripMs(),
      contradiction: intentOfKeys(new Set(held.keys())) === null,
    }
    return judgeDriving(conditions)
  }

  /** Hands, in order of weight: keys, thumb, pad. */
  function applyIntent(): void {
    const keys = intentOfKeys(new Set(held.keys()))
    const intent = keys === null ? null : ([keys, stick, pad].find(isMoving) ?? noIntent)
    loop.setIntent(intent)
    show()
  }

  function show(): void {
    const lock = judge()
    const reason = lock.reason ?? (loop.mustRelease() ? 'mustRelease' : (tick.get()?.refused ?? null))
    const intent = loop.isHolding() ? (intentOfKeys(new Set(held.keys())) ?? noIntent) : noIntent
    const shown = isMoving(intent) || !loop.isHolding() ? intent : isMoving(stick) ? stick : pad
    drive.set({ reason, band: lock.band, speedFactor: lock.speedFactor, intent: shown })
  }

  function pollGamepad(): void {
    const reading = readGamepad(navigator.getGamepads())
    padUnplugged = padWasThere && reading === null && isMoving(pad)
    if (reading !== null) padWasThere = true
    if (reading?.isStopPressed === true) remoteStop()
    const next = reading?.intent ?? noIntent
    if (next.ahead === pad.ahead && next.turn === pad.turn) return
    pad = next
    applyIntent()
  }

  async function renew(): Promise<void> {
    const held = lease.get()
    if (held !== null) channel.send({ kind: 'renew', leaseId: held.leaseId })
  }

  function remoteStop(): void {
    const stopId = crypto.randomUUID()
    stop.set('sent')
    loop.refresh()
    // Every way there is, at once: the first that arrives stops the robot.
    video.sendSession({ t: 'remoteStop', stopId })
    const isSent = channel.send({ kind: 'remoteStop', stopId })
    if (!isSent)
      call(teleopRoutes.remoteStop, { params: { serialNo } }, { quiet: true }).then(
        ({ acknowledged }) => stop.set(acknowledged ? 'acknowledged' : 'unacknowledged'),
        () => stop.set('unacknowledged'),
      )
  }

  async function readStats(): Promise<void> {
    const track = video.streams.get()[0]?.getVideoTracks()[0]
    const report = track === undefined ? null : await video.stats()
    const link =
      report === null || track === undefined ? null : readFigures.read(report, track.id, performance.now())
    figures.set({ roundTripMs: clock.roundTripMs(), videoAgeMs: videoAge(performance.now()), link })
    video.sendSession({
      t: 'alive',
      fps: link?.fps ?? null,
      loss: link?.loss ?? null,
      visible: !document.hidden,
    })
  }

  const stopWatching = watchLive(robotChannels.state, { serialNo }, () => {
    const robot = readLive(robotChannels.state, { serialNo }).message
    if (robot?.remoteStop === 'latched') stop.set('acknowledged')
    if (robot?.remoteStop === 'none' && stop.get() === 'acknowledged') stop.set('none')
    loop.refresh()
  })
  const timers = [
    setInterval(() => void renew(), driveLimits.leaseRenewMs),
    setInterval(() => void readStats(), 1_000),
    setInterval(pollGamepad, gamepadEveryMs),
    setInterval(() => {
      loop.refresh()
      show()
    }, 100),
  ]

  return {
    video,
    snapshot,
    lease,
    leaseLost,
    drive,
    tick,
    figures,
    slots,
    audio,
    thermal,
    stop,
    scale,
    remoteStop,
    setKey(key, isDown) {
      const count = (held.get(key) ?? 0) + (isDown ? 1 : -1)
      if (count > 0) held.set(key, count)
      else held.delete(key)
      applyIntent()
    },
    setStick(intent) {
      stick = intent
      applyIntent()
    },
    async acquire({ takeOver }) {
      const granted = await call(
        teleopRoutes.acquireLease,
        { params: { serialNo }, body: { takeOver } },
        { quiet: true },
      )
      lease.set(granted)
      leaseLost.set(null)
      show()
    },
    async release() {
      lease.set(null)
      loop.refresh()
      await call(teleopRoutes.releaseLease, { params: { serialNo } }, { quiet: true })
    },
    sawPicture(rtpTimestamp, shownAt) {
      const now = clock.tickAt(shownAt)
      if (now !== null) picture = { age: pictureAge(rtpTimestamp, now), rtp: rtpTimestamp, shownAt }
    },
    chooseSlots: (choices) => video.chooseSlots(choices),
    close() {
      for (const timer of timers) clearInterval(timer)
      stopWatching()
      loop.stop()
      page.stop()
      if (lease.get() !== null)
        void call(teleopRoutes.releaseLease, { params: { serialNo } }, { quiet: true }).catch(() => undefined)
      video.close()
      channel.close()
    },
  }
}
