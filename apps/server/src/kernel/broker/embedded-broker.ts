import { createServer, type Server, type Socket } from 'node:net'
import {
  Aedes,
  type AedesOptions,
  type AedesPublishPacket,
  type AuthenticateHandler,
  type Client,
} from 'aedes'
import { SettingError } from '../process/app-error.ts'
import {
  type BrokerAccess,
  deviceUpFilter,
  type Entry,
  isDeviceTopic,
  type RobotBroker,
  type RobotMessageListener,
  robotUpTopics,
} from './broker.ts'
import { createMessagePace, type MessagePace } from './message-pace.ts'
import { createRobotConnections, type RobotConnections } from './robot-connections.ts'

/** Messages that a robot may not send are redirected here: nobody can subscribe to it. */
const refusedTopic = 'refused'

/** How much a client may send before it is authenticated: one CONNECT with its will has a few hundred bytes. */
const unauthenticatedBytes = 64 * 1024

/** Largest packet of a robot. Ours send at most 130 kB (a WebRTC answer); a state has 30 kB. */
const packetBytes = 1024 * 1024

/** A robot that has read nothing of its queue for this long is disconnected, because the queue fills the memory. */
const readsWithinMs = 10_000

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
  const connections = createRobotConnections(access)
  const packets = createPacketLimit()
  const pace = createMessagePace(() => performance.now())
  const broker = await Aedes.createBroker({
    // No limit on aedes' concurrent messages (100 by default): one robot that reads nothing would take all slots,
    // everybody else's messages would queue behind its own, and their release, thousands at once, would overflow the
    // stack.
    concurrency: 0,
    drainTimeout: readsWithinMs,
    preConnect(_client, packet, done) {
      // Nothing is queued for an offline robot: the messages would be stale when it comes back, and abandoned sessions
      // would fill the memory.
      packet.clean = true
      done(null, true)
    },
    authenticate(client, userName, password, done) {
      void admit({ connections, access }, client, { userName: userName ?? '', password }, done)
    },
    ...authorizeBy(connections, access, { packets, pace }),
  })
  broker.on('client', (client) => {
    if (!connections.enter(client)) return client.close()
    packets.noteWhole(client)
    deliverEverything(client)
  })
  broker.on('clientDisconnect', (client) => connections.leave(client))
  for (const name of robotUpTopics) await listenTo(broker, `+/+/+/+/${name}`, onMessage)
  await listenTo(broker, deviceUpFilter, onMessage)

  const server = createServer({ noDelay: true }, (socket) => {
    broker.handle(socket)
    socket.on('readable', () => {
      if (packets.isOver(socket)) socket.destroy()
    })
  })
  await listen(server, host, port)
  const address = server.address()
  return {
    address: { host, port: typeof address === 'object' && address !== null ? address.port : port },
    isConnected: () => server.listening,
    publish(topic, payload, { qos, retain }) {
      broker.publish(
        { cmd: 'publish', topic, payload: Buffer.from(payload), qos, retain, dup: false },
        () => undefined, // there is nobody to notify: callers wait for the robot's own answer
      )
    },
    disconnect: (userName) => connections.disconnect(userName),
    disconnectVoid: () => connections.disconnectVoid(),
    async close() {
      pace.stop()
      await new Promise<void>((done) => broker.close(done))
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

type Door = { connections: RobotConnections; access: BrokerAccess }
type ShownCredential = { userName: string; password: Readonly<Buffer> | undefined }

/** Admits clients with a valid credential; everybody else is refused, and the attempt recorded. */
async function admit(
  door: Door,
  client: Client,
  shown: ShownCredential,
  done: Parameters<AuthenticateHandler>[3],
): Promise<void> {
  const { connections, access } = door
  const { userName } = shown
  const ip = getAddress(client)
  const entry = await checkEntry(door, client.id, shown)
  if ('credentialId' in entry) {
    connections.admit(client, { userName, ip, credentialId: entry.credentialId })
    done(null, true)
    return
  }
  const reason = entry.refusal
  access.onRefused({ userName, reason, ip })
  done(Object.assign(new Error(reason), { returnCode: badCredentials }), null)
}

async function checkEntry(
  { connections, access }: Door,
  clientId: string,
  { userName, password }: ShownCredential,
): Promise<Entry> {
  if (userName === '') return { refusal: 'unknownRobot' }
  const entry = await access.authenticate(userName, Buffer.from(password ?? ''))
  const holder = connections.findHolder(clientId) ?? userName
  return 'credentialId' in entry && holder !== userName ? { refusal: 'clientIdInUse' } : entry
}

/** What a connected robot may publish and receive. */
function authorizeBy(
  connections: RobotConnections,
  access: BrokerAccess,
  { packets, pace }: { packets: PacketLimit; pace: MessagePace },
): Required<Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe'>> {
  return {
    authorizePublish(client, packet, done) {
      // `null` is the server itself. Wills come here as well, with the client that left them.
      if (client === null) return done(null)
      packets.noteWhole(client)
      connections.hear(client)
      if (isDeviceTopic(packet.topic)) packet.retain = false
      const { userName, ip } = connections.getCaller(client)
      if (connections.isReplaced(client)) drop(packet)
      else if (!access.mayPublish(userName, packet.topic, packet.retain)) {
        access.onRefused({ userName, ip, reason: 'foreignTopic' })
        // Dropped rather than disconnected: a robot with topics of its own must still be able to work.
        drop(packet)
      }
      const allowed = access.getPace(userName)
      if (allowed === null) return done(null)
      const message = { goOn: () => done(null), isVoid: () => client.closed }
      const outcome = pace.take(userName, allowed, message)
      if (outcome !== 'went') access.onSlowed(userName)
      if (outcome === 'over') client.close()
    },
    authorizeSubscribe(client, subscription, done) {
      const { userName, ip } = connections.getCaller(client)
      const isAllowed = access.maySubscribe(userName, subscription.topic)
      if (!isAllowed) access.onRefused({ userName, ip, reason: 'foreignTopic' })
      done(null, isAllowed ? subscription : null)
    },
  }
}

type PacketLimit = ReturnType<typeof createPacketLimit>

/** Limits the packet size: aedes buffers a packet until it is complete, and a packet may declare 256 MB. */
function createPacketLimit() {
  /** For admitted clients: how many bytes had arrived with their last complete message. */
  const wholeAt = new WeakMap<Client['conn'], number>()
  return {
    noteWhole: ({ conn }: Client) => void wholeAt.set(conn, 'bytesRead' in conn ? conn.bytesRead : 0),
    isOver(socket: Socket): boolean {
      const whole = wholeAt.get(socket)
      const limit = whole === undefined ? unauthenticatedBytes : packetBytes
      return socket.bytesRead - (whole ?? 0) > limit
    },
  }
}

/**
 * aedes 1.2.0 loses the message after a retained one for the same subscriber: its duplicate counter runs ahead of the
 * asynchronous retained store (moscajs/aedes 955, 994). Without the counter nothing is lost; a client with overlapping
 * subscriptions may get a message twice, which MQTT allows.
 */
function deliverEverything(client: Client): void {
  Object.defineProperty(client, 'duplicates', {
    get: (): object => Object.create(null),
    set() {},
  })
}

/** The server's own subscription at the broker. */
function listenTo(broker: Aedes, topic: string, onMessage: RobotMessageListener): Promise<void> {
  return new Promise((done) => {
    const hear = (packet: AedesPublishPacket, next: () => void) => {
      const { payload } = packet
      onMessage(packet.topic, Buffer.isBuffer(payload) ? payload : Buffer.from(payload))
      next()
    }
    broker.subscribe(topic, hear, done)
  })
}

function drop(packet: { topic: string; retain?: boolean; payload: string | Buffer }): void {
  Object.assign(packet, { topic: refusedTopic, retain: false, payload: '' })
}

/** The address of the last hop: behind a TLS proxy, the proxy's. */
function getAddress({ conn }: Client): string | null {
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
