import { createServer } from 'node:net'
import { Aedes, type Client } from 'aedes'
import mqtt from 'mqtt'
import { getPort } from './free-port.ts'

export type BrokerMessage = { topic: string; text: string; retain: boolean }

export type TestBroker = {
  readonly url: string
  /** Everything that clients have published so far, in order. */
  readonly messages: readonly BrokerMessage[]
  /** Publishes as the master: JSON unless `message` is a string. */
  publish(topic: string, message: object | string, options?: { qos?: 0 | 1; retain?: boolean }): void
  /**
   * Waits for a message on a topic that ends with `/name`, those that came before included when `since` says so.
   * @throws Error after five seconds.
   */
  waitFor<T = Record<string, unknown>>(
    name: string,
    isRight?: (message: T) => boolean,
    options?: { since?: number },
  ): Promise<T>
  /** Ends every connection without a goodbye and refuses new ones, as a killed broker does. */
  kill(): Promise<void>
  /** Listens again on the same port. Retained messages are still there. */
  revive(): Promise<void>
  close(): Promise<void>
}

const patienceMs = 30_000

/** A real MQTT broker on a free port of the loopback, with a master's connection to it. */
export async function startTestBroker(): Promise<TestBroker> {
  const broker = await Aedes.createBroker()
  // aedes 1.2.0 drops a message that follows a retained one at once; duplicates are allowed, losses are not.
  broker.on('client', (client: Client) => {
    Object.defineProperty(client, 'duplicates', { get: () => Object.create(null) as object, set() {} })
  })
  const sockets = new Set<{ destroy(): void }>()
  const messages: BrokerMessage[] = []
  const listeners = new Set<(message: BrokerMessage) => void>()
  const onConnection = (socket: Parameters<typeof broker.handle>[0]) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  }
  let server = createServer(onConnection)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = getPort(server)
  const url = `mqtt://127.0.0.1:${port}`

  broker.on('publish', (packet, client) => {
    if (client === null || client.id === 'master') return
    const message = { topic: packet.topic, text: packet.payload.toString(), retain: packet.retain }
    messages.push(message)
    for (const listener of listeners) listener(message)
  })
  const master = await mqtt.connectAsync(url, { clientId: 'master', reconnectPeriod: 50 })

  return {
    url,
    messages,
    publish(topic, message, { qos = 0, retain = false } = {}) {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      master.publish(topic, text, { qos, retain })
    },
    waitFor<T>(
      name: string,
      isRight: (message: T) => boolean = () => true,
      { since = messages.length } = {},
    ) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const look = (message: BrokerMessage) => {
        if (!message.topic.endsWith(`/${name}`)) return
        const body = JSON.parse(message.text) as T
        if (isRight(body)) resolve(body)
      }
      const timer = setTimeout(() => reject(new Error(`No such message on ${name}`)), patienceMs)
      messages.slice(since).forEach(look)
      listeners.add(look)
      return promise.finally(() => {
        clearTimeout(timer)
        listeners.delete(look)
      })
    },
    async kill() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async revive() {
      server = createServer(onConnection)
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    },
    async close() {
      await master.endAsync(true)
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
