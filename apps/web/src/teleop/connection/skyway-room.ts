import type { RoomPublication } from '@skyway-sdk/room'
import { nameRoom } from '@wheelhouse/contract/teleop/video'
import { call } from '../../kernel/server/api.ts'
import { getVideoKey } from '../../session/session.calls.ts'

/** Why pictures cannot come by SkyWay: the organisation has no key, or the installation has it switched off. */
export type SkywayProblem = 'noKey' | 'switchedOff'

export class SkywayUnavailable extends Error {
  readonly problem: SkywayProblem
  constructor(problem: SkywayProblem) {
    super(`No pictures by SkyWay: ${problem}`)
    this.problem = problem
  }
}

export type SkywayRoom = Awaited<ReturnType<typeof enterRoom>>

/**
 * Joins the room of a robot. The library, some hundreds of kilobytes, is loaded only for a robot that
 * sends its pictures there.
 * @throws SkywayUnavailable if a retry cannot help
 */
export async function enterRoom(serialNo: string) {
  const [{ LocalAudioStream, SkyWayContext, SkyWayRoom }, { key, member }] = await Promise.all([
    import('@skyway-sdk/room'),
    takeKey(serialNo),
  ])
  const context = await SkyWayContext.Create(key)
  try {
    const name = nameRoom(serialNo)
    const room = await SkyWayRoom.FindOrCreate(context, { type: 'default', name })
    const me = await room.join({ name: member })
    return {
      context,
      room,
      me,
      /** What the robot itself publishes; other members of the room are not cameras. */
      listPublications: (): RoomPublication[] =>
        room.publications.filter(({ publisher }) => publisher.name === name),
      publishVoice: (track: MediaStreamTrack) =>
        me.publish(new LocalAudioStream(track, { stopTrackWhenDisabled: false }), { type: 'p2p' }),
    }
  } catch (error) {
    context.dispose()
    throw error
  }
}

async function takeKey(serialNo: string) {
  const { provider, key, member, isShown } = await call(
    getVideoKey,
    { query: { serialNo } },
    { quiet: 'background' },
  )
  if (provider !== 'skyway' || member === undefined) throw new SkywayUnavailable('noKey')
  if (isShown !== true) throw new SkywayUnavailable('switchedOff')
  return { key, member }
}
