import { type LiveDown, liveDownSchema } from '@wheelhouse/contract/kernel/live'
import { WebSocket } from 'ws'
import type { Client, TestServer } from './test-server.ts'

/** A page's live socket, watching some channels. */
export type Watcher = {
  /** The next value of a channel that is as wanted, those already seen included. */
  sees<T = Record<string, unknown>>(path: string, isRight?: (body: T) => boolean): Promise<T>
  /** Every value of a channel until now. */
  seen<T>(path: string): T[]
  send(path: string, body: unknown): void
  /** The code that a path is refused with, now or later. */
  refused(path: string): Promise<string>
  /** The code that the server closes the socket with. */
  closed: Promise<number>
  /** From now on it reads nothing, and so answers no closing. */
  freeze(): void
  close(): void
}

/** The machine may be busy with other work. */
const patienceMs = 30_000

export async function watchLive(server: TestServer, client: Client, paths: string[]): Promise<Watcher> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/live`, {
    headers: { cookie: client.cookie, origin: server.origin },
  })
  const frames: LiveDown[] = []
  const listeners = new Set<(frame: LiveDown) => void>()
  socket.on('message', (data: Buffer) => {
    const frame = liveDownSchema.parse(JSON.parse(data.toString()))
    frames.push(frame)
    for (const listener of listeners) listener(frame)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const send = (message: unknown) => socket.send(JSON.stringify(message))
  send({ op: 'sub', paths })
  /** What `read` makes of the first frame that it wants, those already seen included. */
  function first<T>(what: string, read: (frame: LiveDown) => T | undefined): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const timer = setTimeout(() => reject(new Error(`nothing such on ${what}`)), patienceMs)
    const look = (frame: LiveDown) => {
      const found = read(frame)
      if (found !== undefined) resolve(found)
    }
    frames.forEach(look)
    listeners.add(look)
    return promise.finally(() => {
      clearTimeout(timer)
      listeners.delete(look)
    })
  }
  return {
    sees: <T>(path: string, isRight: (body: T) => boolean = () => true) =>
      first(path, (frame) => {
        const values = frame.op === 'values' ? frame.values : []
        return values.find((value) => value.path === path && isRight(value.body as T))?.body as T | undefined
      }),
    seen: <T>(path: string) =>
      frames
        .flatMap((frame) => (frame.op === 'values' ? frame.values : []))
        .filter((value) => value.path === path)
        .map(({ body }) => body as T),
    refused: (path) =>
      first(path, (frame) => (frame.op === 'refused' && frame.path === path ? frame.code : undefined)),
    send: (path, body) => send({ op: 'send', path, body }),
    closed,
    freeze: () => socket.pause(),
    close: () => socket.terminate(),
  }
}
