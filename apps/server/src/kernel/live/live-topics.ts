import type { Fragment, LiveSocket } from './live-socket.ts'

/** Values are collected for this long: at most ten flushes a second. */
const flushMs = 100

/** One watched path. */
type Topic = { path: string; sockets: Set<LiveSocket>; read: () => unknown }

/** Who watches which state path, and the newest values not yet sent to them. */
export type LiveTopics = {
  watch(socket: LiveSocket, path: string): void
  unwatch(socket: LiveSocket, path: string): void
  /** Publishes a new value to everybody who watches; it is read on sending. */
  publish(path: string, read: () => unknown): void
  /** Sends a value to one socket, unless it is about to get a newer one. */
  show(socket: LiveSocket, path: string, body: unknown): void
  size(): number
  stop(): void
}

/** @param countFrame called for every frame sent. */
export function createLiveTopics(countFrame: () => void): LiveTopics {
  const topics = new Map<string, Topic>()
  const changed = new Set<Topic>()
  const waiting = new Set<LiveSocket>()
  let timer: NodeJS.Timeout | null = null
  let fragments = 0

  const toFragment = (path: string, body: unknown): Fragment => {
    fragments += 1
    return { number: fragments, text: JSON.stringify({ path, body }) }
  }
  const schedule = () => {
    timer ??= setTimeout(flush, flushMs)
  }
  /** Each value is serialised once, and sockets waiting for the same values share one frame. */
  const flush = () => {
    timer = null
    for (const topic of changed) {
      const fragment = toFragment(topic.path, topic.read())
      for (const socket of topic.sockets) {
        socket.pending.set(topic.path, fragment)
        waiting.add(socket)
      }
    }
    changed.clear()
    const frames = new Map<string, Buffer>()
    for (const socket of waiting) {
      const progress = socket.getProgress(performance.now())
      if (progress === 'busy') continue
      waiting.delete(socket)
      if (progress === 'stuck') {
        socket.drop()
        continue
      }
      if (socket.pending.size === 0) continue
      const values = [...socket.pending.values()]
      socket.pending.clear()
      const key = values.map(({ number }) => number).join()
      const frame = frames.get(key) ?? Buffer.from(frameText(values))
      frames.set(key, frame)
      socket.sendState(frame)
      countFrame()
    }
    if (waiting.size > 0) schedule()
  }

  return {
    watch: (socket, path) => {
      const topic = topics.get(path) ?? { path, sockets: new Set(), read: () => null }
      topic.sockets.add(socket)
      topics.set(path, topic)
    },
    unwatch: (socket, path) => {
      socket.pending.delete(path)
      if (socket.pending.size === 0) waiting.delete(socket)
      const topic = topics.get(path)
      topic?.sockets.delete(socket)
      if (topic?.sockets.size !== 0) return
      topics.delete(path)
      changed.delete(topic)
    },
    publish: (path, read) => {
      const topic = topics.get(path)
      if (!topic) return
      topic.read = read
      changed.add(topic)
      schedule()
    },
    show: (socket, path, body) => {
      const topic = topics.get(path)
      if (socket.pending.has(path) || (topic && changed.has(topic))) return
      socket.pending.set(path, toFragment(path, body))
      waiting.add(socket)
      schedule()
    },
    size: () => topics.size,
    stop: () => {
      if (timer) clearTimeout(timer)
    },
  }
}

function frameText(values: readonly Fragment[]): string {
  return `{"op":"values","values":[${values.map(({ text }) => text).join()}]}`
}
