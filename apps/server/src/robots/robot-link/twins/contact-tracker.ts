import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { saveFirstContacts } from '../../enrolment/credential.store.ts'
import { addSettingHistories, addSettingHistory } from '../../records/robot-record.store.ts'
import { saveRobotVersions, setRobotLink } from '../../robot-link.store.ts'
import { createLastContacts } from './last-contacts.ts'
import type { RobotRegistry } from './robot-registry.ts'
import type { RobotTwin } from './robot-twin.ts'

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

export function createContactTracker({ db, clock, robots, keep, onVersion }: Parts): ContactTracker {
  const lastContacts = createLastContacts(db, clock)
  const heard = new Set<RobotTwin>()
  const firstContacts = createFirstContacts({ db, clock, robots, keep })

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

  return {
    signedIn: firstContacts.signedIn,
    heard(twin) {
      if (heard.has(twin)) return
      heard.add(twin)
      firstContacts.note(twin)
    },
    save() {
      for (const twin of heard) saveVersion(twin)
      const versions = takeSoftware(heard)
      keep(lastContacts.storeDue(heard), 'last contact not kept')
      heard.clear()
      if (versions.size > 0) keep(saveSoftware(versions), 'software versions not kept')
    },
    saveLast() {
      keep(lastContacts.storeAll(heard), 'last contact not kept')
    },
    saveFirst: () => firstContacts.save(),
  }
}

/** When credentials were first used, which whoever enrols a robot waits for. */
function createFirstContacts({ db, clock, robots, keep }: Omit<Parts, 'onVersion'>) {
  /** By robot. Only the embedded broker reports which credential a robot connected with. */
  const shown = new Map<string, string>()
  /** By credential: contacts not yet in the database. */
  let unsaved = new Map<string, Date>()
  let isSaving = false

  async function write(contacts: ReadonlyMap<string, Date>): Promise<void> {
    try {
      await saveFirstContacts(db, contacts)
    } catch (error) {
      unsaved = new Map([...unsaved, ...contacts])
      throw error
    } finally {
      isSaving = false
    }
  }

  return {
    signedIn: (robotId: string, credentialId: string) => void shown.set(robotId, credentialId),
    note(twin: RobotTwin): void {
      const credentials = robots.robot(twin.robotId)?.credentials ?? []
      const [inForce] = credentials
      if (inForce === undefined || inForce.endsAt !== null || inForce.firstContactAt !== null) return
      if ((shown.get(twin.robotId) ?? inForce.id) !== inForce.id) return
      const now = clock.now()
      const firstContactAt = now.toISOString()
      const noted = credentials.map((one) => (one.id === inForce.id ? { ...one, firstContactAt } : one))
      robots.note(twin.robotId, { credentials: noted })
      unsaved.set(inForce.id, now)
    },
    save(): void {
      // One at a time: a slow database must answer before it gets the next write.
      if (isSaving || unsaved.size === 0) return
      isSaving = true
      const contacts = unsaved
      unsaved = new Map()
      keep(write(contacts), 'first contacts not kept')
    },
  }
}
