import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { CameraMount, Tick } from '@wheelhouse/contract/teleop/data-channel'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import { teleopChannels } from '@wheelhouse/contract/teleop/teleop'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import { openEvents, readLive, watchLive } from '../../kernel/server/live.ts'
import { createStore, type Store } from '../../kernel/server/store.ts'
import type { LinkFigures } from '../connection/link-figures.ts'
import type { RobotVideo } from '../connection/robot-video-way.ts'
import type { DriveView } from './drive-machine.ts'
import type { LeaseClient } from './lease-client.ts'
import type { OperatorInput, PadState } from './operator-input.ts'
import type { Marking } from './press-marking.ts'
import { readAbilities } from './robot-abilities.ts'
import {
  createSessionParts,
  receiveFromServer,
  type SessionParts,
  type SlotReport,
  seekVideo,
} from './session-parts.ts'
import type { StopState } from './stop-line.ts'

export type Figures = { roundTripMs: number | null; videoAgeMs: number | null; link: LinkFigures | null }

/** One robot's teleoperation in one page: channel, video, lease, driving. Lives outside React. */
export type TeleopSession = {
  video: RobotVideo
  /** Is the server's channel to this robot up? */
  isConnected: Store<boolean>
  lease: LeaseClient
  drive: Store<DriveView>
  tick: Store<Tick | null>
  figures: Store<Figures>
  slots: Store<SlotReport>
  audio: Store<{ speakerLevel: number; microphoneLevel: number }>
  thermal: Store<ArrayBuffer | null>
  /** The mount of the thermal camera; `null` until the robot has reported it. */
  thermalMount: Store<CameraMount | null>
  /** What is known of the remote stop. */
  stop: Store<StopState>
  /** The operator's own cap of the speed, 0.2 to 1. */
  scale: Store<number>
  /** What is being marked in the picture for an arm to press. */
  marking: Store<Marking | null>
  /** The gamepad, if there is one. */
  pad: Store<PadState>
  setKey: OperatorInput['setKey']
  setFinger: OperatorInput['setFinger']
  remoteStop: () => void
  /** Is the main picture there, or known not to come? The small ones are requested after it, not at the same time. */
  isMainSettled: Store<boolean>
  /** A picture was displayed: its RTP timestamp, and the time on the page's clock. */
  sawPicture: (rtpTimestamp: number, shownAt: number) => void
  /** The main picture was scrolled into view, or out of it. */
  setPictureInView: (isInView: boolean) => void
  chooseSlots: (choices: readonly SlotChoice[]) => void
  close: () => void
}

/** Gamepads have no events; they are polled at this interval. Milliseconds. */
const gamepadEveryMs = 25

/** Once a second: figures for the screen, and a heartbeat for the robot. */
async function readStats({ video, senses, loop }: SessionParts, figures: Store<Figures>): Promise<void> {
  const track = video.streams.get()[0]?.getVideoTracks()[0]
  const report = track === undefined ? null : await video.stats()
  const now = performance.now()
  const read = report === null || track === undefined ? null : senses.figures.read(report, track.id, now)
  const link = read === null || !video.isRelayed() ? read : { ...read, route: 'shared' as const }
  figures.set({ roundTripMs: senses.clock.roundTripMs(), videoAgeMs: senses.pictures.age(now), link })
  const visible = !document.hidden
  video.sendSession({ t: 'alive', fps: link?.fps ?? null, loss: link?.loss ?? null, visible })
  if (!video.canDrive()) loop.probe()
}

/** Opens the teleoperation of one robot. */
export function createTeleopSession(
  serialNo: string,
  { slots: slotCount }: { slots: number },
): TeleopSession {
  const figures = createStore<Figures>({ roundTripMs: null, videoAgeMs: null, link: null })
  const parts = createSessionParts(serialNo, slotCount, (message) => channel.send(message))
  const { isConnected, lease, loop, input, pad, stopLine, video, senses, reports, refresh } = parts
  if (readAbilities(readLive(robotChannels.state, { serialNo }).message).hasVideo) video.prepare()
  // Last: an open socket reports immediately, and everything must be ready to receive it.
  const channel = openEvents(
    teleopChannels.teleop,
    { serialNo },
    {
      onMessage: (message) => receiveFromServer(serialNo, parts, message),
      onConnected(connected) {
        isConnected.set(connected)
        // What was agreed over the lost socket is void; the robot's dead-man has already stopped it.
        if (connected) lease.renew()
        // A server that has just started does not know that this page watches, and would have the robot publish no longer.
        if (connected && video.isRelayed()) video.connect()
        loop.refresh()
      },
    },
  )
  const stopWatching = watchLive(robotChannels.state, { serialNo }, () => {
    stopLine.robotChanged()
    seekVideo(serialNo, parts)
    loop.refresh()
  })
  const reportVisibility = () => void readStats(parts, figures)
  document.addEventListener('visibilitychange', reportVisibility)
  const timers = [
    setInterval(lease.renew, driveLimits.leaseRenewMs),
    setInterval(reportVisibility, 1_000),
    setInterval(() => {
      input.pollPads(navigator.getGamepads())
      if (pad.get()?.isEnabled !== input.pad()?.isEnabled) pad.set(input.pad())
    }, gamepadEveryMs),
    setInterval(refresh, 100),
  ]
  return {
    marking: createStore<Marking | null>(null),
    video,
    isConnected,
    lease,
    drive: loop.view,
    tick: loop.tick,
    figures,
    ...reports,
    stop: stopLine.state,
    scale: parts.scale,
    pad,
    setKey: input.setKey,
    setFinger: input.setFinger,
    remoteStop: stopLine.stop,
    sawPicture(rtpTimestamp, shownAt) {
      if (video.isTimed()) senses.pictures.saw(rtpTimestamp, shownAt)
      else senses.pictures.sawUntimed()
      reports.isMainSettled.set(true)
    },
    setPictureInView(isInView) {
      senses.isPictureInView = isInView
      refresh()
    },
    chooseSlots: video.chooseSlots,
    close() {
      for (const timer of timers) clearInterval(timer)
      document.removeEventListener('visibilitychange', reportVisibility)
      stopWatching()
      loop.stop()
      parts.page.stop()
      lease.close()
      video.close()
      channel.close()
    },
  }
}
