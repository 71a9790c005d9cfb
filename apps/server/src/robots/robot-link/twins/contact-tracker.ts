import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { saveFirstContacts } from '../../enrolment/credential.store.ts'
import { addSettingHistories, addSettingHistory } from '../../records/robot-record.store.ts'
import { saveRobotVersions, setRobotLink, touchLastComm } from '../../robot-link.store.ts'
import type { RobotRegistry } from './robot-registry.ts'
import type { RobotTwin } from './robot-twin.ts'

/** Writes down when robots were heard, and what they say of their own software. */
export type ContactTracker = {
  /** A robot has shown this credential at the broker. */
  signedIn(robotId: string, credentialId: string): void
  /** A message has come. Called thousands of times a second: all but the first since the last `save` cost nothing. */
  heard(twin: RobotTwin): void
  /** Writes what was heard since the last call. */
  save(): void
  /** The same of first contacts, which somebody is waiting for at the screen: all of them in one statement. */
  saveFirst(): void
}

type Parts = {
  db: Database
  clock: Clock
  robots: RobotRegistry
  /** Lets work go on by itself; `what` is the log's word for its failure. */
  keep: (work: Promise<void>, what: string) => void
  /** The robot has told the version of its software, for the first time or another one. */
  onVersion: (twin: RobotTwin) => void
}

export function createContactTracker({ db, clock, robots, keep, onVersion }: Parts): ContactTracker {
  const heard = new Set<RobotTwin>()
  /** By robot. Only the embedded broker says which credential a robot came in with. */
  const shown = new Map<string, string>()
  /** By credential: what the database does not know yet. */
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

  /** The protocol that the robot speaks, when it differs from what we knew. */
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

  /** What the robots say of their own software, when it differs from what we knew. */
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
    signedIn: (robotId, credentialId) => void shown.set(robotId, credentialId),
    heard(twin) {
      if (heard.has(twin)) return
      heard.add(twin)
      noteFirstContact(twin)
    },
    save() {
      const rows = [...heard].flatMap((twin) =>
        twin.lastSeenAt === null ? [] : [{ robotId: twin.robotId, at: twin.lastSeenAt }],
      )
      for (const twin of heard) saveVersion(twin)
      const versions = takeSoftware(heard)
      heard.clear()
      const contacts = touchLastComm(db, rows)
      keep(contacts, 'last contact not kept')
      // After them: both write the same robots' rows, and two statements that each hold what the other wants end in an error.
      if (versions.size > 0)
        keep(
          contacts.catch(() => undefined).then(() => saveSoftware(versions)),
          'software versions not kept',
        )
    },
    saveFirst() {
      // One at a time: a slow database is not asked for the next before it has answered.
      if (isSavingFirst || firstContacts.size === 0) return
      isSavingFirst = true
      const contacts = firstContacts
      firstContacts = new Map()
      keep(writeFirst(contacts), 'first contacts not kept')
    },
  }
}
