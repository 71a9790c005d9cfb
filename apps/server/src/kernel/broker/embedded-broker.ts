import { createServer, type Server } from 'node:net'
import { Aedes, type AedesPublishPacket, type AuthenticateHandler, type Client } from 'aedes'
import { SettingError } from '../process/app-error.ts'
import {
  type BrokerAccess,
  type Entry,
  type RobotBroker,
  type RobotMessageListener,
  robotUpTopics,
} from './broker.ts'

/** Messages a robot may not send end here: nobody can subscribe to it. */
const refusedTopic = 'refused'

type Caller = { userName: string; ip: string | null; credentialId: string; heardAt: number }

/** What somebody may send before being let in: one CONNECT with its will has a few hundred bytes. */
const strangerBytes = 64 * 1024

/** Largest packet of a robot. Ours send 130 kB at most (a WebRTC answer), a state has 30 kB. */
const packetBytes = 1024 * 1024

/** A connection that said something so lately was alive when another one took its place. */
const inUseMs = 3_000
/** Two that take the place of one another so soon are two machines; once is a robot that has changed its network. */
const againWithinMs = 60_000

/** MQTT 3.1.1 "bad user name or password". */
const badCredentials = 4

/**
 * MQTT 3.1.1 broker in the server's own process. Robots are the only clients; the server itself listens and publishes
 * in process.
 * @throws SettingError when the port cannot be opened.
 */
export async function startEmbeddedBroker({
  host,
  port,
  access,
  onMessage,
}: {
  host: string
  port: number
  access: BrokerAccess
  onMessage: RobotMessageListener
}): Promise<RobotBroker> {
  /** Who a client is; kept, because the address of a closed connection is gone. */
  const callers = new WeakMap<Client, Caller>()
  const nobody: Caller = { userName: '', ip: null, credentialId: '', heardAt: 0 }
  /** Of clients that have been let in: how many bytes had come with their last whole message. */
  const wholeAt = new WeakMap<Client['conn'], number>()
  const noteWhole = ({ conn }: Client) => wholeAt.set(conn, 'bytesRead' in conn ? conn.bytesRead : 0)
  /** By client id: two connections of one id throw each other out, so an id in use belongs to its first user. */
  const connected = new Map<string, { client: Client; caller: Caller }>()

  /** Connections whose place another one of the same robot has taken: their wills say nothing of the robot. */
  const replaced = new WeakSet<Client>()
  /** By user name: users are robots that exist, so there are no more than those. */
  const replacedAt = new Map<string, number>()

  const broker = await Aedes.createBroker({
    preConnect(_client, packet, done) {
      // Nothing is kept for a robot that is away: what it was told then would be wrong when it comes back, and sessions
      // that are left behind would fill the memory.
      packet.clean = true
      done(null, true)
    },
    authenticate(client, userName, password, done) {
      void admit(client, userName ?? '', password, done)
    },
    authorizePublish(client, packet, done) {
      // Wills come here as well, with the client that left them. `null` is the server itself.
      const caller = client === null ? null : (callers.get(client) ?? nobody)
      if (client !== null) noteWhole(client)
      if (caller !== null) caller.heardAt = performance.now()
      if (client !== null && replaced.has(client)) {
        drop(packet)
        return done(null)
      }
      if (caller !== null && !access.mayPublish(caller.userName, packet.topic, packet.retain)) {
        const { userName, ip } = caller
        access.onRefused({ userName, ip, reason: 'foreignTopic' })
        // Dropped rather than disconnected: a robot with topics of its own must still be able to work.
        drop(packet)
      }
      done(null)
    },
    authorizeSubscribe(client, subscription, done) {
      const { userName, ip } = callers.get(client) ?? nobody
      const isAllowed = access.maySubscribe(userName, subscription.topic)
      if (!isAllowed) access.onRefused({ userName, ip, reason: 'foreignTopic' })
      done(null, isAllowed ? subscription : null)
    },
  })

  async function admit(
    client: Client,
    userName: string,
    password: Readonly<Buffer> | undefined,
    done: Parameters<AuthenticateHandler>[3],
  ): Promise<void> {
    const ip = addressOf(client)
    const entry = await enter(client.id, userName, password)
    if ('credentialId' in entry) {
      const heardAt = performance.now()
      callers.set(client, { userName, ip, credentialId: entry.credentialId, heardAt })
      for (const former of connected.values())
        if (former.caller.userName === userName) replaced.add(former.client)
      done(null, true)
      return
    }
    const reason = entry.refusal
    access.onRefused({ userName, reason, ip })
    done(Object.assign(new Error(reason), { returnCode: badCredentials }), null)
  }

  async function enter(
    clientId: string,
    userName: string,
    password: Readonly<Buffer> | undefined,
  ): Promise<Entry> {
    if (userName === '') return { refusal: 'unknownRobot' }
    const entry = await access.authenticate(userName, Buffer.from(password ?? ''))
    const holder = connected.get(clientId)?.caller.userName ?? userName
    return 'credentialId' in entry && holder !== userName ? { refusal: 'clientIdInUse' } : entry
  }

  broker.on('client', (client) => {
    const caller = callers.get(client) ?? nobody
    // Its credential may have gone while it was being checked.
    if (!access.counts(caller.userName, caller.credentialId)) return client.close()
    replaceFormer(client, caller)
    connected.set(client.id, { client, caller })
    noteWhole(client)
    // aedes 1.2.0 loses the message after a retained one for the same subscriber: its duplicate counter runs ahead of
    // the asynchronous retained store (moscajs/aedes 955, 994). Without the counter nothing is lost; a client with
    // overlapping subscriptions may get a message twice, which MQTT allows.
    Object.defineProperty(client, 'duplicates', {
      get: () => Object.create(null) as object,
      set() {},
    })
  })
  broker.on('clientDisconnect', (client) => {
    if (connected.get(client.id)?.client === client) connected.delete(client.id)
  })

  /** One connection is the robot: the newest, because a robot that lost its network comes back before the old one ends. */
  function replaceFormer(client: Client, { userName, ip }: Caller): void {
    for (const { client: former, caller } of connected.values()) {
      if (former === client || caller.userName !== userName) continue
      const now = performance.now()
      const isAgain = now - (replacedAt.get(userName) ?? -Infinity) < againWithinMs
      const wasInUse = now - caller.heardAt < inUseMs
      replacedAt.set(userName, now)
      if (former.id !== client.id) former.close()
      if (wasInUse || isAgain) access.onReplaced({ userName, formerIp: caller.ip, ip })
    }
  }

  for (const name of robotUpTopics) {
    await new Promise<void>((done) => {
      broker.subscribe(
        `+/+/+/+/${name}`,
        (packet: AedesPublishPacket, next: () => void) => {
          onMessage(
            packet.topic,
            Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload),
          )
          next()
        },
        done,
      )
    })
  }

  const server = createServer({ noDelay: true }, (socket) => {
    broker.handle(socket)
    // aedes keeps what belongs to one packet until it is whole, and a packet may say that it has 256 MB.
    socket.on('readable', () => {
      const whole = wholeAt.get(socket)
      const limit = whole === undefined ? strangerBytes : packetBytes
      if (socket.bytesRead - (whole ?? 0) > limit) socket.destroy()
    })
  })
  await listen(server, host, port)
  const address = server.address()
  return {
    address: { host, port: typeof address === 'object' && address !== null ? address.port : port },
    publish(topic, payload, { qos, retain }) {
      broker.publish(
        { cmd: 'publish', topic, payload: Buffer.from(payload), qos, retain, dup: false },
        () => undefined, // there is nobody to tell: callers wait for the robot's own answer
      )
    },
    disconnect(userName) {
      for (const entry of connected.values()) if (entry.caller.userName === userName) entry.client.close()
    },
    disconnectVoid() {
      for (const { client, caller } of connected.values())
        if (!access.counts(caller.userName, caller.credentialId)) client.close()
    },
    async close() {
      await new Promise<void>((done) => broker.close(done))
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

function drop(packet: { topic: string; retain?: boolean; payload: string | Buffer }): void {
  Object.assign(packet, { topic: refusedTopic, retain: false, payload: '' })
}

/** Of the last hop: behind a TLS proxy, the proxy's. */
function addressOf({ conn }: Client): string | null {
  return 'remoteAddress' in conn && typeof conn.remoteAddress === 'string' ? conn.remoteAddress : null
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${error.code})`
      fail(new SettingError(`MQTT_PORT ${port} on ${host} ${why}.`))
    })
    server.listen(port, host, done)
  })
}
