import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { saveFirstContacts } from '../../enrolment/credential.store.ts'
import { addSettingHistories, addSettingHistory } from '../../records/robot-record.store.ts'
import { type RobotContact, saveContacts, saveRobotVersions, setRobotLink } from '../../robot-link.store.ts'
import type { RobotRegistry } from './robot-registry.ts'
import { isOnline, type RobotTwin } from './robot-twin.ts'

/** Stores when robots were last heard from, and the software they report. */
type ContactTracker = {
  /** A robot has presented this credential at the broker. */
  signedIn(robotId: string, credentialId: string): void
  /** A message has arrived. Called thousands of times a second: all but the first since the last `save` are free. */
  heard(twin: RobotTwin): void
  /** Writes the software of the robots heard from since the last call, and their contacts where due. */
  save(): void
  /** Writes the contacts that are not yet in the database: this server hears no more. */
  saveLast(): void
  /** The same for first contacts, which somebody is waiting for at the screen: all of them in one statement. */
  saveFirst(): void
}

type Parts = {
  db: Database
  clock: Clock
  robots: RobotRegistry
  /** Runs work in the background; `what` is logged if it fails. */
  keep: (work: Promise<void>, what: string) => void
  /** Called when the robot has reported a new version of its software, or its first. */
  onVersion: (twin: RobotTwin) => void
}

/** How often the contact of a robot that is online is stored. Milliseconds. */
const storeEveryMs = 60_000
/** A contact as old as this is one that no other server has just stored. Milliseconds. */
const recentMs = 45_000

export function createContactTracker({ db, clock, robots, keep, onVersion }: Parts): ContactTracker {
  const heard = new Set<RobotTwin>()
  /** Heard from since their last contact was stored. */
  const unstored = new Set<RobotTwin>()
  /** When the contact of each robot was last stored. */
  const storedAt = new WeakMap<RobotTwin, Date>()
  /** By robot. Only the embedded broker reports which credential a robot connected with. */
  const shown = new Map<string, string>()
  /** By credential: contacts not yet in the database. */
  let firstContacts = new Map<string, Date>()
  let isSavingFirst = false

  function noteFirstContact(twin: RobotTwin): void {
    const credentials = robots.robot(twin.robotId)?.credentials ?? []
    const [inForce] = credentials
    if (inForce === undefined || inForce.endsAt !== null || inForce.firstContactAt !== null) return
    if ((shown.get(twin.robotId) ?? inForce.id) !== inForce.id) return
    const now = clock.now()
    const firstContactAt = now.toISOString()
    const noted = credentials.map((one) => (one.id === inForce.id ? { ...one, firstContactAt } : one))
    robots.note(twin.robotId, { credentials: noted })
    firstContacts.set(inForce.id, now)
  }

  async function writeFirst(contacts: ReadonlyMap<string, Date>): Promise<void> {
    try {
      await saveFirstContacts(db, contacts)
    } catch (error) {
      firstContacts = new Map([...firstContacts, ...contacts])
      throw error
    } finally {
      isSavingFirst = false
    }
  }

  /** Stores the protocol version that the robot speaks, when it differs from what we knew. */
  function saveVersion(twin: RobotTwin): void {
    const known = robots.robot(twin.robotId)?.vdaVersion
    if (known === undefined || known === twin.version) return
    robots.note(twin.robotId, { vdaVersion: twin.version })
    keep(saveProtocol(twin, known), 'protocol version not kept')
  }

  async function saveProtocol({ robotId, version }: RobotTwin, before: string): Promise<void> {
    await setRobotLink(db, robotId, { vdaVersion: version })
    await addSettingHistory(db, toHistory(robotId, { field: 'vdaVersion', before, after: version }))
  }

  /** The software that the robots report, where it differs from what we knew. */
  function takeSoftware(twins: Iterable<RobotTwin>): Map<string, string> {
    const versions = new Map<string, string>()
    for (const twin of twins) {
      const version = twin.statusMessage?.system.version ?? null
      if (version === null || twin.savedVersion === version) continue
      twin.savedVersion = version
      robots.note(twin.robotId, { version })
      onVersion(twin)
      versions.set(twin.robotId, version)
    }
    return versions
  }

  async function saveSoftware(versions: ReadonlyMap<string, string>): Promise<void> {
    const changed = await saveRobotVersions(db, versions)
    const histories = changed.map(({ robotId, ...change }) =>
      toHistory(robotId, { field: 'version', ...change }),
    )
    await addSettingHistories(db, histories)
  }

  function toHistory(robotId: string, change: { field: string; before: unknown; after: unknown }) {
    const at = clock.now().toISOString()
    return { robotId, at, operatorId: null, changes: [change], source: 'robot' as const }
  }

  /** A robot that has gone is stored at once, for it may be long until it is heard from again. */
  function isDue(twin: RobotTwin): boolean {
    const at = storedAt.get(twin)
    if (at === undefined || !isOnline(twin, clock.monotonicMs())) return true
    return clock.now().getTime() - at.getTime() >= storeEveryMs
  }

  async function storeContacts(twins: readonly RobotTwin[]): Promise<void> {
    const now = clock.now()
    const contacts = twins.flatMap((twin): RobotContact[] => {
      const { robotId, lastSeenAt: at } = twin
      if (at === null) return []
      const staleMs = isOnline(twin, clock.monotonicMs()) ? recentMs : 0
      return [{ robotId, at, unlessSince: new Date(at.getTime() - staleMs) }]
    })
    for (const twin of twins) {
      unstored.delete(twin)
      storedAt.set(twin, now)
    }
    try {
      await saveContacts(db, contacts)
    } catch (error) {
      for (const twin of twins) {
        unstored.add(twin)
        storedAt.delete(twin)
      }
      throw error
    }
  }

  return {
    signedIn: (robotId, credentialId) => void shown.set(robotId, credentialId),
    heard(twin) {
      if (heard.has(twin)) return
      heard.add(twin)
      noteFirstContact(twin)
    },
    save() {
      for (const twin of heard) {
        saveVersion(twin)
        unstored.add(twin)
      }
      const versions = takeSoftware(heard)
      heard.clear()
      const due = [...unstored].filter(isDue)
      if (due.length > 0) keep(storeContacts(due), 'last contact not kept')
      if (versions.size > 0) keep(saveSoftware(versions), 'software versions not kept')
    },
    saveLast() {
      const last = new Set([...unstored, ...heard])
      if (last.size > 0) keep(storeContacts([...last]), 'last contact not kept')
    },
    saveFirst() {
      // One at a time: a slow database must answer before it gets the next write.
      if (isSavingFirst || firstContacts.size === 0) return
      isSavingFirst = true
      const contacts = firstContacts
      firstContacts = new Map()
      keep(writeFirst(contacts), 'first contacts not kept')
    },
  }
}
