import type { SlotChoice, VideoProvider } from '@wheelhouse/contract/teleop/video'
import { createStore, type Store } from '../../kernel/server/store.ts'
import type { SkywayProblem } from './skyway-room.ts'
import type { SkywayVideo } from './skyway-video.ts'
import type { VideoLink } from './video-link.ts'
import type { VideoStatus, VideoTransport } from './video-transport.ts'

/** The transport of pictures: the page's own signalling, until the robot reports that it sends them by SkyWay. */
export type RobotVideo = VideoLink & {
  use(provider: VideoProvider): void
  /** Do the pictures carry timestamps of the robot's clock? Otherwise nobody may drive by them. */
  isTimed(): boolean
  problem: Store<SkywayProblem | null>
}

export function createRobotVideo(local: VideoLink, openSkyway: () => SkywayVideo): RobotVideo {
  const status = createStore<VideoStatus>(local.status.get())
  const streams = createStore(local.streams.get())
  const sound = createStore(local.sound.get())
  const problem = createStore<SkywayProblem | null>(null)
  let provider: VideoProvider = 'local'
  let skyway: SkywayVideo | null = null
  let choices: readonly SlotChoice[] = []
  let microphone: MediaStreamTrack | null = null

  const current = (): VideoTransport => (provider === 'skyway' && skyway !== null ? skyway : local)
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
  watch([local.status, local.streams, local.sound])

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
    isTimed: () => provider === 'local',
    prepare() {
      if (provider === 'local') local.prepare()
    },
    onAnswer: (sessionId, sdp) => local.onAnswer(sessionId, sdp),
    onClosed: (sessionId) => local.onClosed(sessionId),
    connect: () => current().connect(),
    canDrive: () => current().canDrive(),
    sendDrive: (command) => current().sendDrive(command),
    sendSession: (message) => current().sendSession(message),
    chooseSlots(next) {
      choices = next
      current().chooseSlots(next)
    },
    setMicrophone(track) {
      microphone = track
      current().setMicrophone(track)
    },
    stats: () => current().stats(),
    disconnect: () => current().disconnect(),
    close() {
      local.close()
      skyway?.close()
    },
  }
}
