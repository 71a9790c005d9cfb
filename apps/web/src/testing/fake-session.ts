import { vi } from 'vitest'
import { createStore } from '../kernel/server/store.ts'
import type { RobotVideo } from '../teleop/connection/robot-video-way.ts'
import { noIntent } from '../teleop/session/drive-intent.ts'
import type { LeaseClient } from '../teleop/session/lease-client.ts'
import type { TeleopSession } from '../teleop/session/teleop-session.ts'

/** A teleoperation whose stores a test sets, for components that show one. */
export function fakeSession() {
  const video = {
    status: createStore<ReturnType<RobotVideo['status']['get']>>('connected'),
    streams: createStore<readonly (MediaStream | null)[]>([null]),
    sound: createStore<MediaStream | null>(null),
    problem: createStore<ReturnType<RobotVideo['problem']['get']>>(null),
    sendSession: () => true,
  } as unknown as RobotVideo
  const lease = {
    snapshot: createStore<ReturnType<LeaseClient['snapshot']['get']>>({
      holder: null,
      watchers: [],
      requests: [],
      pausedOrder: null,
    }),
    mine: createStore<ReturnType<LeaseClient['mine']['get']>>(null),
    lost: createStore<ReturnType<LeaseClient['lost']['get']>>(null),
    isChanging: createStore(false),
    declined: createStore<ReturnType<LeaseClient['declined']['get']>>(null),
    acquire: vi.fn<LeaseClient['acquire']>(() => Promise.resolve()),
    release: vi.fn<LeaseClient['release']>(() => Promise.resolve()),
    receive: () => {},
    renew: () => {},
    close: () => {},
  } satisfies LeaseClient
  return {
    video,
    lease,
    isConnected: createStore(true),
    drive: createStore<ReturnType<TeleopSession['drive']['get']>>({
      reason: null,
      band: 'green',
      speedFactor: 1,
      intent: noIntent,
    }),
    tick: createStore<ReturnType<TeleopSession['tick']['get']>>(null),
    figures: createStore<ReturnType<TeleopSession['figures']['get']>>({
      roundTripMs: null,
      videoAgeMs: null,
      link: null,
    }),
    isMainSettled: createStore(true),
    slots: createStore<ReturnType<TeleopSession['slots']['get']>>([]),
    audio: createStore({ speakerLevel: 0, microphoneLevel: 0 }),
    thermal: createStore<ArrayBuffer | null>(null),
    thermalMount: createStore<ReturnType<TeleopSession['thermalMount']['get']>>(null),
    stop: createStore<ReturnType<TeleopSession['stop']['get']>>('none'),
    scale: createStore(0.8),
    marking: createStore<ReturnType<TeleopSession['marking']['get']>>(null),
    pad: createStore<ReturnType<TeleopSession['pad']['get']>>(null),
    setKey: vi.fn<TeleopSession['setKey']>(),
    setFinger: vi.fn<TeleopSession['setFinger']>(),
    remoteStop: vi.fn<() => void>(),
    sawPicture: () => {},
    setPictureInView: () => {},
    chooseSlots: () => {},
    close: () => {},
  } satisfies TeleopSession
}
