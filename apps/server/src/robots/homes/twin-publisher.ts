import { type Bus, busTextMax } from '../../kernel/bus/bus.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { RobotLink } from '../robot-link/robot-link.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import type { RobotHomes } from './robot-homes.ts'
import { type BatchHead, readFollowRequest, writePatchLine, writeTwinBatch } from './twin-batch.ts'
import { hasNews, type Published } from './twin-news.ts'
import { diffTwin, type TwinPatch, toPublished, twinFormat } from './twin-patch.ts'

/** What is new is published together this often. Milliseconds. */
const publishEveryMs = 100
/** A server that has just asked for everything is found in the database by then. Milliseconds. */
const followsForMs = 60_000
/** A robot is published quickly for this long after a server has last said that it needs it. Milliseconds. */
const quickForMs = 15_000
/**
 * Robots that have changed in ways that need not be known at once take turns, so that each has one within 10 s; where
 * there are few, sooner.
 */
const turns = { everyMs: 500, count: 20, robotsAtLeast: 5 }

type Parts = {
  link: Pick<RobotLink, 'clock' | 'events' | 'twinById' | 'twins'>
  homes: Pick<RobotHomes, 'bus' | 'isHome' | 'getFence' | 'hasFollowers' | 'countOwn'>
  serverId: string
}
type PatchKind = Parameters<typeof writePatchLine>[0]

/** Publishes to the servers of the bus what this one hears as the home of robots. */
export function createTwinPublisher({ link, homes, serverId }: Parts) {
  const { bus } = homes
  const { clock } = link
  /** What all followers know of the robots whose home this is. */
  const published = new Map<string, Published>()
  /** What those know that follow a robot quickly, and until when there are any, by the monotonic clock. */
  const quick = new Map<string, { until: number; published: Published }>()
  const batches = createBatches({ bus, clock, serverId })
  const waiting = createTurns(homes.countOwn, (twin) => {
    if (homes.isHome(twin.robotId)) addMerged(twin)
  })
  /** A server that has asked follows at least until then, by the monotonic clock. */
  let askedUntil = Number.NEGATIVE_INFINITY
  let hadFollowers = false
  const hasFollowers = () => homes.hasFollowers() || clock.monotonicMs() < askedUntil
  const toStamp = ({ robotId }: RobotTwin) => ({ now: clock.monotonicMs(), fence: homes.getFence(robotId) })

  function addMerged(twin: RobotTwin): void {
    waiting.drop(twin)
    const stamp = { ...toStamp(twin), isMerged: true }
    const patch = diffTwin(twin, published.get(twin.robotId) ?? null, stamp)
    if (patch !== null) published.set(twin.robotId, toPublished(twin))
    batches.add('merged', patch)
  }

  function addQuick(twin: RobotTwin): void {
    const known = quick.get(twin.robotId)
    if (known === undefined) return
    if (known.until < clock.monotonicMs()) return void quick.delete(twin.robotId)
    batches.add('quick', diffTwin(twin, known.published, toStamp(twin)))
    known.published = toPublished(twin)
  }

  function note(twin: RobotTwin): void {
    if (!homes.isHome(twin.robotId)) return waiting.drop(twin)
    addQuick(twin)
    const before = published.get(twin.robotId)
    if (before === undefined || hasNews(before, toPublished(twin))) return addMerged(twin)
    waiting.add(twin)
  }

  function look(twin: RobotTwin): void {
    if (hasFollowers()) note(twin)
  }

  /** A server needs these robots quickly. */
  function follow(text: string): void {
    const request = readFollowRequest(text)
    if (request === null || request.format !== twinFormat) return
    const until = clock.monotonicMs() + quickForMs
    for (const robotId of request.robotIds) {
      const twin = link.twinById(robotId)
      if (twin === undefined || !homes.isHome(robotId)) continue
      const known = request.isBeginning ? undefined : quick.get(robotId)
      if (known === undefined) batches.add('begin', diffTwin(twin, null, toStamp(twin)))
      quick.set(robotId, { until, published: known?.published ?? toPublished(twin) })
    }
    // Somebody is waiting.
    if (request.isBeginning) batches.publish()
  }

  const stopListening = [
    link.events.changed.on(look),
    link.events.signalled.on(({ twin: { robotId }, signal }) => {
      if (!hasFollowers() || !homes.isHome(robotId)) return
      batches.addSignal({ robotId, signal })
    }),
    bus.on('follow', follow),
    // Whoever asks follows, even if this server does not know of it yet.
    bus.on('resend', () => {
      askedUntil = clock.monotonicMs() + followsForMs
      published.clear()
      for (const twin of link.twins()) note(twin)
    }),
    // Whatever was published meanwhile has reached nobody.
    bus.onConnection(() => {
      published.clear()
      quick.clear()
    }),
  ]
  return {
    /**
     * Publishes robots that this server has just become the home of, because what others know of them may be from before,
     * and what nobody was there to follow.
     */
    publishGained(robotIds: readonly string[]): void {
      for (const known of [published, quick]) for (const robotId of robotIds) known.delete(robotId)
      const twins = hadFollowers ? robotIds.map(link.twinById) : link.twins()
      hadFollowers = hasFollowers()
      for (const twin of twins) if (twin !== undefined) look(twin)
    },
    stop(): void {
      for (const stop of stopListening) stop()
      batches.stop()
      waiting.stop()
    },
  }
}

/**
 * Robots that wait for their turn, the longest waiting first.
 * @param countRobots of how many all may be waiting
 * @param take called at a robot's turn
 */
function createTurns(countRobots: () => number, take: (twin: RobotTwin) => void) {
  const waiting = new Set<RobotTwin>()
  let timer: NodeJS.Timeout | null = null

  function takeNext(): void {
    timer = null
    const most = Math.max(turns.robotsAtLeast, Math.ceil(countRobots() / turns.count))
    for (const twin of [...waiting].slice(0, most)) {
      waiting.delete(twin)
      take(twin)
    }
    if (waiting.size > 0) timer = setTimeout(takeNext, turns.everyMs)
  }

  return {
    add(twin: RobotTwin): void {
      waiting.add(twin)
      timer ??= setTimeout(takeNext, turns.everyMs)
    },
    drop: (twin: RobotTwin) => void waiting.delete(twin),
    stop: () => clearTimeout(timer ?? undefined),
  }
}

/** Collects what is new, and publishes it together. */
function createBatches({ bus, clock, serverId }: { bus: Bus; clock: Clock; serverId: string }) {
  let patches: { kind: PatchKind; patch: TwinPatch; madeAt: number }[] = []
  let signals: BatchHead['signals'] = []
  let lastNumber = 0
  let timer: NodeJS.Timeout | null = null

  function publish(): void {
    clearTimeout(timer ?? undefined)
    timer = null
    const [sentPatches, sentSignals] = [patches, signals]
    patches = []
    signals = []
    const now = clock.monotonicMs()
    const lines = sentPatches.map(({ kind, patch, madeAt }) =>
      writePatchLine(kind, { patch, waitedMs: now - madeAt }),
    )
    for (const chunk of inChunks(lines)) send(chunk, [])
    if (sentSignals.length > 0) send([], sentSignals)
  }

  function send(lines: readonly string[], some: BatchHead['signals']): void {
    lastNumber++
    const head = { from: serverId, format: twinFormat, number: lastNumber, signals: some }
    bus.publish('twins', writeTwinBatch(head, lines))
  }

  function publishSoon(): void {
    timer ??= setTimeout(publish, publishEveryMs)
  }

  return {
    /** @param patch `null`: nothing is new */
    add(kind: PatchKind, patch: TwinPatch | null): void {
      if (patch === null) return
      patches.push({ kind, patch, madeAt: clock.monotonicMs() })
      publishSoon()
    },
    addSignal(signal: BatchHead['signals'][number]): void {
      signals.push(signal)
      publishSoon()
    },
    publish,
    stop: () => clearTimeout(timer ?? undefined),
  }
}

/** Texts in pieces that the bus takes. */
function inChunks(texts: readonly string[]): string[][] {
  const chunks: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const text of texts) {
    if (length + text.length > busTextMax) {
      chunks.push([])
      length = 0
    }
    chunks.at(-1)?.push(text)
    length += text.length + 1
  }
  return chunks
}
