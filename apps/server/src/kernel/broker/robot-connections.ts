import type { Client } from 'aedes'
import type { BrokerAccess } from './broker.ts'

/** Who a client is; stored, because a closed connection no longer has its address. */
type Caller = { userName: string; ip: string | null; credentialId: string; heardAt: number }

const nobody: Caller = { userName: '', ip: null, credentialId: '', heardAt: 0 }
/** A connection that sent something this recently was alive when another one replaced it. */
const inUseMs = 3_000
/**
 * Two connections that replace each other this soon are two machines; a single time is a robot that has changed its
 * network.
 */
const againWithinMs = 60_000

export type RobotConnections = ReturnType<typeof createRobotConnections>

/** Which robots are connected to the embedded broker, each over one connection, the newest. */
export function createRobotConnections(access: BrokerAccess) {
  const callers = new WeakMap<Client, Caller>()
  /** By client id: two connections with one id evict each other, so an id in use belongs to its first user. */
  const connected = new Map<string, { client: Client; caller: Caller }>()
  /** Connections replaced by another one of the same robot: their wills do not mean that the robot is gone. */
  const replaced = new WeakSet<Client>()
  /** By user name: users are existing robots, so the size is bounded. */
  const replacedAt = new Map<string, number>()

  const getCaller = (client: Client): Caller => callers.get(client) ?? nobody

  /** A robot that lost its network reconnects before its old connection ends. */
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
    /** Notes that the client has sent something. */
    hear(client: Client): void {
      getCaller(client).heardAt = performance.now()
    },
    /** The client has presented a valid credential; it is not connected yet. */
    admit(client: Client, { userName, ip, credentialId }: Omit<Caller, 'heardAt'>): void {
      callers.set(client, { userName, ip, credentialId, heardAt: performance.now() })
      for (const former of connected.values())
        if (former.caller.userName === userName) replaced.add(former.client)
    },
    /**
     * @returns `false` when it is refused after all: its credential may have been revoked while it was being checked
     */
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
