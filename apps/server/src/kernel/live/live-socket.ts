import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@wheelhouse/contract/errors'
import { type LiveDown, liveCloseCodes } from '@wheelhouse/contract/kernel/live'
import type { WebSocket } from 'ws'
import type { OperatorIdentity } from '../http/identity.ts'

/** Who is at the other end; areas keep it as long as the channel is open. */
export type SocketContext = {
  socketId: string
  sessionId: string
  identity: OperatorIdentity
  userAgent: string | null
}

/** A serialised value, numbered so that equal sets of values are recognised without comparing texts. */
export type Fragment = { number: number; text: string }

/** State waits while this many bytes are still unsent; its newest value follows later. */
const busyBytes = 256_000
/** A browser whose connection stays congested for this long is dropped: its backlog takes memory. */
const stuckAfterMs = 5_000
/** Events cannot queue without limit: the socket is closed, and the page starts afresh. */
const tooSlowBytes = 1_000_000

/** One browser's live socket: what is still to be sent, and how congested it is. */
export class LiveSocket {
  readonly context: SocketContext
  /** Newest values of state channels that are not sent yet, by path. */
  readonly pending = new Map<string, Fragment>()
  readonly #connection: WebSocket
  #answered = true
  #isClosing = false
  #busySince: number | null = null

  constructor(connection: WebSocket, identity: OperatorIdentity, userAgent: string | null) {
    this.#connection = connection
    const { sessionId } = identity
    this.context = { socketId: randomUUID(), sessionId, identity, userAgent }
    connection.on('pong', () => {
      this.#answered = true
    })
  }

  /** `stuck`: the browser has read nothing for so long that it is gone or unresponsive. */
  getProgress(now: number): 'free' | 'busy' | 'stuck' {
    if (this.#connection.bufferedAmount <= busyBytes) {
      this.#busySince = null
      return 'free'
    }
    this.#busySince ??= now
    return now - this.#busySince > stuckAfterMs ? 'stuck' : 'busy'
  }

  /** Closes a connection at once, discarding its backlog. */
  drop(): void {
    this.#connection.terminate()
  }

  sendState(frame: Buffer): void {
    this.#connection.send(frame, { binary: false })
  }

  /** Sent at once and in order, or the socket is closed. */
  sendNow(message: LiveDown): void {
    if (this.#isClosing) return
    if (this.#connection.bufferedAmount > tooSlowBytes) this.close(liveCloseCodes.tooSlow)
    else this.#connection.send(JSON.stringify(message))
  }

  refuse(path: string, code: ErrorCode): void {
    this.sendNow({ op: 'refused', path, code })
  }

  close(code: number): void {
    this.#isClosing = true
    this.#connection.close(code)
  }

  /** Called at long intervals: a browser that did not answer the last ping is gone. */
  checkAlive(): void {
    if (!this.#answered) return this.#connection.terminate()
    this.#answered = false
    this.#connection.ping()
  }
}
