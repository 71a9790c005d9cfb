import type { RoomPublication, RoomSubscription } from '@skyway-sdk/room'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import { createStore, type Store } from '../../kernel/server/store.ts'
import { enterRoom, type SkywayProblem, type SkywayRoom, SkywayUnavailable } from './skyway-room.ts'
import { createMedia, createRetry } from './video-parts.ts'
import type { VideoStatus, VideoTransport } from './video-transport.ts'

export type SkywayVideo = VideoTransport & { problem: Store<SkywayProblem | null> }

/** The resources of one stay in the room. */
type Visit = {
  room: SkywayRoom
  /** By the id of their publication. */
  subscriptions: Map<string, RoomSubscription>
  voice: { track: MediaStreamTrack; publicationId: string } | null
}

/**
 * Pictures and sound of a robot that publishes them at SkyWay: each camera by its id in its publication's metadata,
 * the main one also without. For watching, listening and speaking only: the age of these pictures is unknown, so nobody
 * drives by them (docs/decisions/0079-pictures-by-skyway.md).
 */
export function createSkywayVideo({ serialNo, slots }: { serialNo: string; slots: number }): SkywayVideo {
  const status = createStore<VideoStatus>('idle')
  const problem = createStore<SkywayProblem | null>(null)
  const media = createMedia(slots)
  const retry = createRetry()
  let choices: readonly SlotChoice[] = []
  let microphone: MediaStreamTrack | null = null
  let visit: Visit | null = null
  /** Counts each connect and disconnect, so that late results of an earlier one are ignored. */
  let turn = 0
  /** Changes of subscriptions run one after the other, because SkyWay answers each over the network. */
  let work: Promise<void> = Promise.resolve()

  async function connect(): Promise<void> {
    const mine = ++turn
    status.set('connecting')
    try {
      const room = await enterRoom(serialNo)
      if (mine !== turn) return room.context.dispose()
      const entered: Visit = { room, subscriptions: new Map(), voice: null }
      visit = entered
      problem.set(null)
      retry.reset()
      for (const event of [room.room.onStreamPublished, room.room.onStreamUnpublished]) event.add(update)
      room.context.onFatalError.add(() => lose(entered))
      // Each token is for a member of its own: the next one makes the page rejoin, once an hour.
      room.context.onTokenUpdateReminder.add(() => lose(entered))
      room.me.onLeft.add(() => lose(entered))
      update()
    } catch (error) {
      if (mine !== turn) return
      status.set('waiting')
      if (error instanceof SkywayUnavailable) problem.set(error.problem)
      retry.plan(() => void connect())
    }
  }

  function lose(lost: Visit): void {
    if (visit !== lost) return
    leave()
    status.set('waiting')
    retry.plan(() => void connect())
  }

  function leave(): void {
    turn++
    retry.cancel()
    visit?.room.context.dispose()
    visit = null
    media.clear()
  }

  function update(): void {
    const current = visit
    if (current === null) return
    work = work.then(() => (visit === current ? subscribe(current) : undefined)).catch(() => lose(current))
  }

  async function subscribe(current: Visit): Promise<void> {
    const published = current.room.listPublications()
    const shown = choices.flatMap(({ slot, camera }) => {
      const publication = findCamera(published, camera)
      return publication === undefined ? [] : [{ slot, publication }]
    })
    const voice = published.find(({ contentType }) => contentType === 'audio')
    const wanted = new Set([...shown.map(({ publication }) => publication.id), ...(voice ? [voice.id] : [])])
    await subscribeTo(current, wanted, published)
    await sendVoice(current, microphone)
    if (visit !== current) return
    const bySlot = new Map(shown.map(({ slot, publication }) => [slot, toStream(current, publication)]))
    for (let slot = 0; slot < slots; slot++) media.show(slot, bySlot.get(slot) ?? null)
    media.sound.set(voice === undefined ? null : toStream(current, voice))
    status.set(bySlot.size === 0 ? 'connecting' : 'connected')
  }

  return {
    status,
    problem,
    streams: media.streams,
    sound: media.sound,
    connect: () => void connect(),
    canDrive: () => false,
    sendDrive: () => false,
    sendSession: () => false,
    chooseSlots(next) {
      choices = next
      update()
    },
    setMicrophone(track) {
      microphone = track
      update()
    },
    stats: () => Promise.resolve(null),
    disconnect() {
      leave()
      status.set('idle')
    },
    close: leave,
  }
}

/** Subscribes to exactly what is wanted. Subscriptions to what is no longer published have ended on their own. */
async function subscribeTo(
  { room, subscriptions }: Visit,
  wanted: ReadonlySet<string>,
  published: readonly RoomPublication[],
): Promise<void> {
  for (const [id, { id: subscriptionId }] of subscriptions)
    if (!wanted.has(id)) {
      subscriptions.delete(id)
      if (published.some((publication) => publication.id === id)) await room.me.unsubscribe(subscriptionId)
    }
  for (const id of wanted)
    if (!subscriptions.has(id)) subscriptions.set(id, (await room.me.subscribe(id)).subscription)
}

function findCamera(
  published: readonly RoomPublication[],
  camera: string | null,
): RoomPublication | undefined {
  const videos = published.filter(({ contentType }) => contentType === 'video')
  return (
    videos.find(({ metadata }) => metadata === camera) ??
    (camera === 'v1' ? videos.find(({ metadata }) => !metadata) : undefined)
  )
}

/** The stream of a publication, cached for the life of its track. */
const streams = new WeakMap<MediaStreamTrack, MediaStream>()

function toStream({ subscriptions }: Visit, { id }: RoomPublication): MediaStream | null {
  const stream = subscriptions.get(id)?.stream
  if (stream === undefined || stream.contentType === 'data') return null
  const { track } = stream
  const known = streams.get(track) ?? new MediaStream([track])
  streams.set(track, known)
  return known
}

/** Publishes the page's microphone in its current state. */
async function sendVoice(visit: Visit, microphone: MediaStreamTrack | null): Promise<void> {
  const { voice, room } = visit
  if ((voice?.track ?? null) === microphone) return
  visit.voice = null
  if (voice !== null) await room.me.unpublish(voice.publicationId)
  if (microphone === null) return
  const { id } = await room.publishVoice(microphone)
  visit.voice = { track: microphone, publicationId: id }
}
