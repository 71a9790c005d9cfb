/**
 * Detects a database that accepts queries and answers none: its machine is frozen, or the network swallows packets. A
 * long query alone proves nothing, so a second connection sends a trivial probe, and pending work is given up only when
 * that is not answered either. No probe is sent while all goes well.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import type { Log } from '../process/log.ts'

/**
 * After waiting this long we probe; after this long without an answer the database counts as frozen. Calls are promised
 * an answer within 2 s.
 */
const suspiciousMs = 400
const probeForMs = 800
const lookEveryMs = 100
/**
 * The silence is measured in steps, so that an answer that has arrived is processed in between, however late this
 * process is.
 */
const stepMs = 50

type FreezeWatch = {
  /**
   * Runs the work, but fails when the database is frozen.
   * @param giveUp is called then; the work's connection must never be used again
   */
  watch<T>(work: () => Promise<T>, giveUp: (work: Promise<T>) => void): Promise<T>
  stop(): void
}

/** Recognised by `isDatabaseUnreachable`. */
export class FrozenError extends Error {
  readonly code = '08006'
  constructor() {
    super('The database does not answer.')
  }
}

type Waiting = { sinceMs: number; fail: () => void }

export function createFreezeWatch(connection: PoolConfig, log: Log): FreezeWatch {
  const waiting = new Set<Waiting>()
  let isFrozen = false
  const probe = createProbe(connection)
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | null = null

  async function look(): Promise<void> {
    const [oldest] = waiting
    const isSuspicious = oldest !== undefined && performance.now() - oldest.sinceMs >= suspiciousMs
    if (!isSuspicious && !isFrozen) return
    const answers = await probe.isAnswering()
    if (answers === !isFrozen) return
    isFrozen = !answers
    if (!isFrozen) {
      log.info('the database answers again')
      return
    }
    log.error({ waiting: waiting.size }, 'the database does not answer')
    for (const one of [...waiting]) one.fail()
  }

  function keepLooking(): void {
    timer ??= setInterval(() => {
      if (waiting.size === 0 && !isFrozen) {
        clearInterval(timer)
        timer = undefined
        return
      }
      checking ??= look().finally(() => {
        checking = null
      })
    }, lookEveryMs).unref()
  }

  return {
    async watch(work, giveUp) {
      if (isFrozen) throw new FrozenError()
      probe.prepare()
      keepLooking()
      const running = work()
      const failed = Promise.withResolvers<never>()
      const one = {
        sinceMs: performance.now(),
        fail: () => {
          running.catch(() => undefined)
          giveUp(running)
          failed.reject(new FrozenError())
        },
      }
      waiting.add(one)
      try {
        return await Promise.race([running, failed.promise])
      } finally {
        waiting.delete(one)
      }
    },
    stop() {
      clearInterval(timer)
      probe.close()
    },
  }
}

/** A connection of its own for trivial queries. */
function createProbe(connection: PoolConfig) {
  let current: Promise<Client> | null = null

  function open(): Promise<Client> {
    const client = new Client({ ...connection, connectionTimeoutMillis: 2 * probeForMs })
    const close = () => {
      if (current === opened) current = null
      client.end().catch(() => undefined)
    }
    client.on('error', close)
    client.on('end', close)
    const opened = client.connect().then(() => client)
    opened.catch(close)
    current = opened
    return opened
  }

  /** Does the database answer at all? */
  async function isAnswering(): Promise<boolean> {
    const pending = current ?? open()
    const answer = pending.then(async (client) => {
      await client.query('select')
      return true
    })
    let isHeard = false
    // An error is not a freeze: callers learn of it from their own connection.
    const heard = answer
      .catch(() => true)
      .finally(() => {
        isHeard = true
      })
    const answered = await Promise.race([heard, tooLong(() => isHeard)])
    if (!answered) {
      if (current === pending) current = null
      pending.then((client) => client.end()).catch(() => undefined)
    }
    return answered
  }

  return {
    /** Before anything is suspicious: a connection from before the freeze stands still like the others. */
    prepare(): void {
      if (current === null) void open()
    },
    isAnswering,
    close(): void {
      current?.then((client) => client.end()).catch(() => undefined)
      current = null
    },
  }
}

/** Becomes `false` after a probe's longest wait, or soon after the answer is heard. */
async function tooLong(isHeard: () => boolean): Promise<boolean> {
  for (let step = 0; step < probeForMs / stepMs && !isHeard(); step++)
    await pause(stepMs, undefined, { ref: false })
  return false
}
