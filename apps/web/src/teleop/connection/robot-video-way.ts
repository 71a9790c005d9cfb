import type { SlotChoice, VideoProvider } from '@wheelhouse/contract/teleop/video'
import type { RelayTarget } from '@wheelhouse/contract/teleop/video-relay'
import { createStore, type Store } from '../../kernel/server/store.ts'
import type { RelayVideo } from './relay-video.ts'
import type { SkywayProblem } from './skyway-room.ts'
import type { SkywayVideo } from './skyway-video.ts'
import type { VideoLink } from './video-link.ts'
import type { VideoStatus, VideoTransport } from './video-transport.ts'

/**
 * The transport of pictures: the page's own signalling, with the relay that the server may name, until the robot reports
 * that it sends them by SkyWay.
 */
export type RobotVideo = Omit<VideoLink, 'release'> & {
  /** The server names a relay in place of the robot's answer. */
  onRelayed(sessionId: string, target: RelayTarget): void
  /** Do the pictures come by that relay? */
  isRelayed(): boolean
  /**
   * Leaves the robot and makes a new offer, for a way that the server may choose anew.
   * @returns `false`: not now, because the page speaks, wants temperatures, or has SkyWay
   */
  leaveRobot(): boolean
  use(provider: VideoProvider): void
  /** Do the pictures carry timestamps of the robot's clock? Otherwise nobody may drive by them. */
  isTimed(): boolean
  problem: Store<SkywayProblem | null>
}

type OtherWays = { openSkyway: () => SkywayVideo; relay: RelayVideo }

export function createRobotVideo(local: VideoLink, { openSkyway, relay }: OtherWays): RobotVideo {
  const status = createStore<VideoStatus>(local.status.get())
  const streams = createStore(local.streams.get())
  const sound = createStore(local.sound.get())
  const problem = createStore<SkywayProblem | null>(null)
  let provider: VideoProvider = 'local'
  let skyway: SkywayVideo | null = null
  let choices: readonly SlotChoice[] = []
  let microphone: MediaStreamTrack | null = null
  let wantsThermal = false

  const isRelayed = () => provider === 'local' && relay.isPlaying()

  const current = (): VideoTransport =>
    provider === 'skyway' && skyway !== null ? skyway : relay.isPlaying() ? relay : local
  function mirror(): void {
    const way = current()
    status.set(way.status.get())
    streams.set(way.streams.get())
    sound.set(way.sound.get())
    problem.set(way === skyway ? skyway.problem.get() : null)
  }
  const watch = (stores: readonly Pick<Store<unknown>, 'subscribe'>[]): void => {
    for (const store of stores) store.subscribe(mirror)
  }
  watch([local.status, local.streams, local.sound, relay.status, relay.streams, relay.sound])

  function startSkyway(): SkywayVideo {
    const started = openSkyway()
    watch([started.status, started.streams, started.sound, started.problem])
    return started
  }

  return {
    status,
    streams,
    sound,
    problem,
    use(next) {
      if (next === provider) return
      current().disconnect()
      provider = next
      if (next === 'skyway') skyway ??= startSkyway()
      current().chooseSlots(choices)
      current().setMicrophone(microphone)
      mirror()
    },
    isTimed: () => provider === 'local' && !relay.isPlaying(),
    isRelayed,
    leaveRobot() {
      if (provider !== 'local' || microphone !== null || wantsThermal) return false
      local.disconnect()
      local.connect()
      return true
    },
    prepare() {
      if (provider === 'local') local.prepare()
    },
    onAnswer: (sessionId, sdp) => local.onAnswer(sessionId, sdp),
    onRelayed(sessionId, target) {
      if (local.release(sessionId)) relay.play(sessionId, target)
    },
    onClosed(sessionId) {
      local.onClosed(sessionId)
      relay.onClosed(sessionId)
    },
    connect: () => current().connect(),
    canDrive: () => current().canDrive(),
    sendDrive: (command) => current().sendDrive(command),
    sendSession(message) {
      if (message.t === 'thermal') wantsThermal = message.on
      return current().sendSession(message)
    },
    chooseSlots(next) {
      choices = next
      // The page's own signalling names them in its next offer, whoever sends the pictures until then.
      local.chooseSlots(next)
      relay.chooseSlots(next)
      if (provider === 'skyway') skyway?.chooseSlots(next)
    },
    setMicrophone(track) {
      microphone = track
      local.setMicrophone(track)
      relay.setMicrophone(track)
      if (provider === 'skyway') skyway?.setMicrophone(track)
    },
    stats: () => current().stats(),
    disconnect: () => current().disconnect(),
    close() {
      relay.close()
      local.close()
      skyway?.close()
    },
  }
}
