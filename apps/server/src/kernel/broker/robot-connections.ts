import type { Client } from 'aedes'
import type { BrokerAccess } from './broker.ts'

/** Who a client is; kept, because the address of a closed connection is gone. */
export type Caller = { userName: string; ip: string | null; credentialId: string; heardAt: number }

const nobody: Caller = { userName: '', ip: null, credentialId: '', heardAt: 0 }
/** A connection that said something so lately was alive when another one took its place. */
const inUseMs = 3_000
/** Two that take the place of one another so soon are two machines; once is a robot that has changed its network. */
const againWithinMs = 60_000

export type RobotConnections = ReturnType<typeof createRobotConnections>

/** Which robots are connected to the embedded broker, each over one connection: the newest. */
export function createRobotConnections(access: BrokerAccess) {
  const callers = new WeakMap<Client, Caller>()
  /** By client id: two connections of one id throw each other out, so an id in use belongs to its first user. */
  const connected = new Map<string, { client: Client; caller: Caller }>()
  /** Connections whose place another one of the same robot has taken: their wills say nothing of the robot. */
  const replaced = new WeakSet<Client>()
  /** By user name: users are robots that exist, so there are no more than those. */
  const replacedAt = new Map<string, number>()

  const getCaller = (client: Client): Caller => callers.get(client) ?? nobody

  /** A robot that lost its network comes back before its old connection ends. */
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

  return {
    getCaller,
    isReplaced: (client: Client) => replaced.has(client),
    /** The robot that has this client id, if any. */
    findHolder: (clientId: string) => connected.get(clientId)?.caller.userName ?? null,
    /** It has said something. */
    hear(client: Client): void {
      getCaller(client).heardAt = performance.now()
    },
    /** It has shown a credential that is valid; it is not connected yet. */
    admit(client: Client, { userName, ip, credentialId }: Omit<Caller, 'heardAt'>): void {
      callers.set(client, { userName, ip, credentialId, heardAt: performance.now() })
      for (const former of connected.values())
        if (former.caller.userName === userName) replaced.add(former.client)
    },
    /** @returns `false` when it is not let in after all: its credential may have gone while it was being checked */
    enter(client: Client): boolean {
      const caller = getCaller(client)
      if (!access.counts(caller.userName, caller.credentialId)) return false
      replaceFormer(client, caller)
      connected.set(client.id, { client, caller })
      return true
    },
    leave(client: Client): void {
      if (connected.get(client.id)?.client === client) connected.delete(client.id)
    },
    disconnect(userName: string): void {
      for (const { client, caller } of connected.values()) if (caller.userName === userName) client.close()
    },
    disconnectVoid(): void {
      for (const { client, caller } of connected.values())
        if (!access.counts(caller.userName, caller.credentialId)) client.close()
    },
  }
}
