import type { LiveDown, LiveUp } from '@wheelhouse/contract/kernel/live'
import { vi } from 'vitest'

/** The live socket's other end in a test. */
export class FakeSocket extends EventTarget {
  readonly sent: LiveUp[] = []
  /** As a browser counts: 0 while it connects, 1 once it is open. */
  readyState: WebSocket['readyState'] = 0
  isClosed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text) as LiveUp)
  }

  close(): void {
    this.isClosed = true
  }

  /** The server accepts the connection. */
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  /** The server says something. */
  say(message: LiveDown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  /** The connection ends, with a close code of the contract or the one of a broken line. */
  drop(code = 1006): void {
    this.dispatchEvent(new CloseEvent('close', { code }))
  }

  /** Paths the page has subscribed to and not released. */
  get watched(): string[] {
    const paths = new Set<string>()
    for (const message of this.sent) {
      if (message.op === 'sub') for (const path of message.paths) paths.add(path)
      if (message.op === 'unsub') for (const path of message.paths) paths.delete(path)
    }
    return [...paths]
  }
}

/** Makes fake sockets instead of real ones; `sockets` holds them in order. */
export function fakeSockets(): { sockets: FakeSocket[]; openSocket: () => WebSocket } {
  const sockets: FakeSocket[] = []
  return {
    sockets,
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  }
}

/** Stands in for the browser's `WebSocket`. @returns the sockets as they are opened */
export function stubSockets(): FakeSocket[] {
  const sockets: FakeSocket[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super()
        sockets.push(this)
      }
    },
  )
  return sockets
}
