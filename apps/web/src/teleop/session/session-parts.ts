import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { CameraMount, SessionDown } from '@wheelhouse/contract/teleop/data-channel'
import type { IceServer } from '@wheelhouse/contract/teleop/ice-server'
import type { TeleopDown, teleopChannels } from '@wheelhouse/contract/teleop/teleop'
import { type openEvents, readLive } from '../../kernel/server/live.ts'
import { createStore } from '../../kernel/server/store.ts'
import { createLinkFigures } from '../connection/link-figures.ts'
import { createPictureClock } from '../connection/picture-clock.ts'
import { createRelayVideo } from '../connection/relay-video.ts'
import { createRobotClock } from '../connection/robot-clock.ts'
import { createRobotVideo } from '../connection/robot-video-way.ts'
import { createSkywayVideo } from '../connection/skyway-video.ts'
import { createVideoLink } from '../connection/video-link.ts'
import { createPageConditions } from './drive-conditions.ts'
import { type DriveLock, judgeDriving } from './drive-lock.ts'
import { createDriveLoop } from './drive-loop.ts'
import { createLeaseClient } from './lease-client.ts'
import { createOperatorInput, type OperatorInput, type PadState } from './operator-input.ts'
import { readAbilities } from './robot-abilities.ts'
import { createStopLine, type StopState } from './stop-line.ts'

export type SlotReport = Extract<SessionDown, { t: 'slots' }>['slots']

/** What the robot reports apart from pictures and ticks, each in a store of its own. */
function createRobotReports() {
  return {
    slots: createStore<SlotReport>([]),
    isMainSettled: createStore(false),
    audio: createStore({ speakerLevel: 0, microphoneLevel: 0 }),
    thermal: createStore<ArrayBuffer | null>(null),
    thermalMount: createStore<CameraMount | null>(null),
  }
}

function receiveReport(reports: ReturnType<typeof createRobotReports>, message: SessionDown): void {
  if (message.t === 'slots') {
    reports.slots.set(message.slots)
    reports.thermalMount.set(message.thermal ?? null)
    const main = message.slots.find(({ slot }) => slot === 0)?.reason
    if (main === 'noEncoder' || main === 'cameraLost') reports.isMainSettled.set(true)
  }
  if (message.t === 'audio') {
    const { speakerLevel, microphoneLevel } = message
    reports.audio.set({ speakerLevel, microphoneLevel })
  }
}

/** The clocks and figures of one connection, and the state of the picture. */
function createSenses() {
  const clock = createRobotClock()
  return { clock, pictures: createPictureClock(clock), figures: createLinkFigures(), isPictureInView: false }
}
type Senses = ReturnType<typeof createSenses>

/** Collects everything the page knows now that determines whether it may drive. */
function gatherLock(
  serialNo: string,
  parts: {
    senses: Senses
    page: ReturnType<typeof createPageConditions>
    input: OperatorInput
    isConnected: boolean
    leaseId: string | null
    stop: StopState
  },
): DriveLock {
  const { senses, page, input, stop } = parts
  const robot = readLive(robotChannels.state, { serialNo }).message
  return judgeDriving({
    ...page.read(),
    connected: parts.isConnected && robot?.online !== false,
    leaseId: parts.leaseId,
    remoteStop: stop === 'sent' || stop === 'acknowledged' || (robot?.remoteStop ?? 'none') !== 'none',
    emergencyStop: robot?.emergencyStop === 'manual',
    gamepadUnplugged: input.isUnplugged(),
    pictureShown: senses.pictures.isShown(),
    pictureInView: senses.isPictureInView,
    pictureTimed: senses.pictures.isTimed(),
    videoAgeMs: senses.pictures.age(performance.now()),
    roundTripMs: senses.clock.roundTripMs(),
    contradiction: input.intent() === null,
  })
}

export type SessionParts = ReturnType<typeof createSessionParts>

/**
 * The parts of a session and their wiring. Each decides for itself (drive machine, lock, lease, stop line); this
 * function only connects them.
 */
export function createSessionParts(serialNo: string, slotCount: number, sendToServer: SendToServer) {
  const isConnected = createStore(false)
  const scale = createStore(0.8)
  const pad = createStore<PadState>(null)
  const reports = createRobotReports()
  const senses = createSenses()
  let iceServers: IceServer[] = []
  const refresh = () => {
    loop.refresh()
    loop.show()
  }

  const lease = createLeaseClient({
    serialNo,
    sendRenewal: (leaseId) => sendToServer({ kind: 'renew', leaseId }),
    onChange: refresh,
  })
  const stopLine = createStopLine({
    serialNo,
    sendToRobot: (stopId) => video.sendSession({ t: 'remoteStop', stopId }),
    sendToServer: (stopId) => sendToServer({ kind: 'remoteStop', stopId }),
    onChange: refresh,
  })
  const input = createOperatorInput({
    onChange() {
      loop.setIntent(input.intent())
      // Not in the key's own event handler: after one that changes the screen, browsers paint before anything else, and
      // the robot's answer would wait for that.
      setTimeout(loop.show)
    },
    onStop: stopLine.stop,
  })
  const page = createPageConditions(() => {
    // Fingers that were on the screen when it was hidden will never be lifted.
    if (document.hidden || !document.hasFocus()) input.liftFingers()
    loop.refresh()
  })
  const leaseId = () => lease.mine.get()?.leaseId ?? null
  const loop = createDriveLoop({
    judge: () =>
      gatherLock(serialNo, {
        senses,
        page,
        input,
        isConnected: isConnected.get(),
        leaseId: leaseId(),
        stop: stopLine.state.get(),
      }),
    lease: leaseId,
    scale: scale.get,
    send(command) {
      senses.clock.sent(command.seq, performance.now())
      if (!video.sendDrive(command)) sendToServer({ kind: 'drive', command })
    },
    every(ms, callback) {
      const timer = setInterval(callback, ms)
      return () => clearInterval(timer)
    },
  })
  const signalling = { slots: slotCount, iceServers: () => iceServers, sendSignal: sendToServer }
  const relay = createRelayVideo({
    ...signalling,
    offerAgain: () => video.connect(),
    leaveRobot: () => leaseId() === null && video.leaveRobot(),
  })
  const local = createVideoLink({
    ...signalling,
    isDirect: relay.isGivenUp,
    onTick(tick) {
      if (tick.seq !== null) senses.clock.answered(tick.seq, performance.now(), tick.tick)
      loop.hearTick(tick)
    },
    onPong: (sentAt, robotTick) => senses.clock.learn(sentAt, performance.now(), robotTick),
    onSession: (message) => receiveReport(reports, message),
    onThermal: reports.thermal.set,
  })
  const video = createRobotVideo(local, {
    openSkyway: () => createSkywayVideo({ serialNo, slots: slotCount }),
    relay,
  })
  return {
    isConnected,
    scale,
    pad,
    reports,
    senses,
    lease,
    stopLine,
    input,
    page,
    loop,
    video,
    refresh,
    setIceServers(next: IceServer[]) {
      iceServers = next
    },
  }
}

type SendToServer = ReturnType<typeof openEvents<(typeof teleopChannels)['teleop']>>['send']

/** Routes the server's messages to the parts concerned. */
export function receiveFromServer(serialNo: string, parts: SessionParts, message: TeleopDown): void {
  const { video, lease, loop, senses, stopLine } = parts
  switch (message.kind) {
    case 'snapshot':
      parts.setIceServers(message.iceServers)
      lease.receive(message)
      seekVideo(serialNo, parts)
      break
    case 'answer':
      video.onAnswer(message.sessionId, message.sdp)
      break
    case 'relayed':
      video.onRelayed(message.sessionId, message.target)
      break
    case 'closed':
      video.onClosed(message.sessionId)
      break
    case 'lease':
    case 'leaseLost':
    case 'requestDeclined':
      lease.receive(message)
      break
    case 'remoteStop':
      stopLine.answered(message.acknowledged)
      break
    case 'passStop':
      // Sent now or not at all: the server repeats a stop that is still pending.
      video.sendSession({ t: 'remoteStop', stopId: message.stopId })
      break
    case 'tick':
      // While there is a data channel, its own ticks are newer.
      if (video.canDrive()) break
      if (message.seq !== null) senses.clock.answered(message.seq, performance.now(), message.tick)
      loop.hearAnswer(message.tick, message.refused)
      break
  }
}

/** Connects to a robot that has video; one without is not retried over and over. */
export function seekVideo(serialNo: string, { video, lease }: SessionParts): void {
  const robot = readLive(robotChannels.state, { serialNo }).message
  const { hasVideo } = readAbilities(robot)
  video.use(robot?.videoProvider ?? 'local')
  const isIdle = video.status.get() === 'idle'
  // The first snapshot contains the ICE servers.
  if (hasVideo && isIdle && lease.snapshot.get() !== null) video.connect()
  else if (!hasVideo && !isIdle) video.disconnect()
}
