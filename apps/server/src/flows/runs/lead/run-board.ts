import { type FlowRunLive, flowRunChannels, shownVisits } from '@wheelhouse/contract/flows/run'
import type { Database } from '../../../kernel/database/database.ts'
import type { Notices } from '../../../kernel/database/notices.ts'
import type { Identity } from '../../../kernel/http/identity.ts'
import type { Live } from '../../../kernel/live/live.ts'
import { AppError } from '../../../kernel/process/app-error.ts'
import { createFailureLog } from '../../../kernel/process/failure-log.ts'
import type { Log } from '../../../kernel/process/log.ts'
import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import { getRun, listBriefs, listNewestVisits } from '../store/run-records.store.ts'

/** Runs that change within this time are read together. Milliseconds. */
const readEveryMs = 50
/** Retry delay after a failure, for example of the database. Milliseconds. */
const readAgainMs = 1_000

type Parts = {
  live: Live
  db: Database
  notices: Notices
  log: Log
  link: LinkContext
  /** Whether this server leads the run, in which case its robot shows it already. */
  leads: (runId: string) => boolean
}
type CardParts = Pick<Parts, 'db' | 'link' | 'leads'>

/**
 * Shows runs on every server, whichever one leads them: on the robot's card and on the page of each run. Database
 * notifications name the runs that have changed.
 */
export function createRunBoard({ live, db, notices, log, link, leads }: Parts) {
  const failures = createFailureLog(log)
  const changed = new Set<string>()
  /** Runs that are watched on this server, with the watching sockets and the identity of the first. */
  const watched = new Map<string, { sockets: Set<string>; identity: Identity; newest: FlowRunLive | null }>()
  let isAllDue = true

  const reader = createReader({
    read,
    isDue: () => isAllDue || changed.size > 0,
    onFailure(error) {
      failures.warn(error, 'runs could not be shown; they are read again')
      // The list of changed runs was cleared before the read.
      isAllDue = true
    },
  })
  const readSoon = () => reader.plan()

  async function read(): Promise<void> {
    const ids = [...changed]
    const isAll = isAllDue
    changed.clear()
    isAllDue = false
    if (!isAll && ids.length === 0) return
    const ofOthers = ids.filter((id) => !leads(id))
    if (isAll || ofOthers.length > 0) await showOnRobots({ db, link, leads }, isAll ? null : ofOthers)
    await showTakers({ db, link, leads }, ids)
    for (const id of isAll ? watched.keys() : ids) if (watched.has(id)) await show(id)
  }

  async function show(id: string): Promise<void> {
    const viewed = watched.get(id)
    if (viewed === undefined) return
    const shown = await readLive(db, viewed.identity, id)
    viewed.newest = shown
    live.publish(flowRunChannels.run, { id }, () => viewed.newest ?? shown)
  }

  live.state(flowRunChannels.run, {
    async mayWatch({ identity }, { id }) {
      try {
        await getRun(db, identity, id)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
    snapshot: ({ id }) => watched.get(id)?.newest ?? null,
    pages: {
      onOpen({ socketId, identity }, { id }) {
        const viewed = watched.get(id) ?? { sockets: new Set(), identity, newest: null }
        viewed.sockets.add(socketId)
        watched.set(id, viewed)
        changed.add(id)
        readSoon()
      },
      onMessage() {
        throw new AppError('request.invalid')
      },
      onClose({ socketId }, { id }) {
        const viewed = watched.get(id)
        viewed?.sockets.delete(socketId)
        if (viewed?.sockets.size === 0) watched.delete(id)
      },
    },
  })

  const stopListening = notices.on('flow_runs', (payload) => {
    if (payload.startsWith('command ')) return
    if (payload === '') isAllDue = true
    else changed.add(payload)
    readSoon()
  })

  return {
    start: readSoon,
    /** Reads the run from the database, as this server no longer leads it. */
    look(runId: string): void {
      changed.add(runId)
      readSoon()
    },
    async stop(): Promise<void> {
      stopListening()
      await reader.stop()
    },
  }
}

/**
 * Shows on the robots' cards the runs that other servers lead.
 * @param ids `null` for all open runs
 */
async function showOnRobots({ db, link, leads }: CardParts, ids: readonly string[] | null): Promise<void> {
  const briefs = await listBriefs(db, ids ?? 'open')
  const open = new Set<string>()
  for (const { robotId, hasEnded, ...brief } of briefs) {
    const twin = link.twinById(robotId)
    if (hasEnded || twin === undefined) continue
    open.add(brief.id)
    if (leads(brief.id)) continue
    twin.run = brief
    link.changed(twin)
  }
  const isOver = (id: string) => (ids === null || ids.includes(id)) && !open.has(id)
  // Also clears the robot that a run was handed over from.
  const robots = new Map(briefs.map(({ id, robotId, hasEnded }) => [id, hasEnded ? null : robotId]))
  for (const twin of link.twins()) {
    if (twin.run === null || leads(twin.run.id)) continue
    const owner = robots.get(twin.run.id)
    if (!isOver(twin.run.id) && (owner === undefined || owner === twin.robotId)) continue
    twin.run = null
    link.changed(twin)
  }
}

/** Shows who is handling the questions of runs that this server leads, which the run's own state does not include. */
async function showTakers({ db, link, leads }: CardParts, ids: readonly string[]): Promise<void> {
  const asking = [...link.twins()].filter(
    ({ run }) => run !== null && run.question !== null && ids.includes(run.id) && leads(run.id),
  )
  if (asking.length === 0) return
  const briefs = await listBriefs(
    db,
    asking.flatMap(({ run }) => (run === null ? [] : [run.id])),
  )
  for (const twin of asking) {
    const brief = briefs.find(({ id }) => id === twin.run?.id)
    if (twin.run === null || brief === undefined || brief.question?.id !== twin.run.question?.id) continue
    if (brief.takenBy?.operatorId === twin.run.takenBy?.operatorId) continue
    twin.run = { ...twin.run, takenBy: brief.takenBy }
    link.changed(twin)
  }
}

async function readLive(db: Database, identity: Identity, id: string): Promise<FlowRunLive> {
  const run = await getRun(db, identity, id)
  return { ...run, visits: await listNewestVisits(db, id, shownVisits) }
}

/** A debounced reader that retries after a failure. */
function createReader({
  read,
  isDue,
  onFailure,
}: {
  read: () => Promise<void>
  isDue: () => boolean
  onFailure: (error: unknown) => void
}) {
  let timer: NodeJS.Timeout | null = null
  let reading: Promise<void> | null = null
  let isStopped = false

  function plan(afterMs = readEveryMs): void {
    if (isStopped || reading !== null) return
    timer ??= setTimeout(() => {
      timer = null
      reading = readNow()
    }, afterMs)
  }

  async function readNow(): Promise<void> {
    let afterMs = readEveryMs
    try {
      await read()
    } catch (error) {
      onFailure(error)
      afterMs = readAgainMs
    }
    reading = null
    if (isDue()) plan(afterMs)
  }

  return {
    plan: () => plan(),
    /** Waits for the read under way: the database is closed afterwards. */
    async stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      await reading
    },
  }
}
