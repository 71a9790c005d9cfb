import type { Clock } from '../../kernel/process/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { saveFirstContact } from '../enrolment/credential.store.ts'
import { saveRobotVersion, setRobotLink, touchLastComm } from '../robot-link.store.ts'
import { addSettingHistory } from '../robot-record.store.ts'
import type { RobotRegistry } from './robot-registry.ts'
import type { RobotTwin } from './robot-twin.ts'

/** Writes down when robots were heard, and what they say of their own software. */
export type ContactKeeper = {
  /** A robot has shown this credential at the broker. */
  signedIn(robotId: string, credentialId: string): void
  /** A message has come. Called thousands of times a second: all but the first since the last `save` cost nothing. */
  heard(twin: RobotTwin): void
  /** Writes what was heard since the last call. */
  save(): void
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

export function createContactKeeper({ db, clock, robots, keep, onVersion }: Parts): ContactKeeper {
  const heard = new Set<RobotTwin>()
  /** By robot. Only the embedded broker says which credential a robot came in with. */
  const shown = new Map<string, string>()

  function keepFirstContact(twin: RobotTwin): void {
    const credentials = robots.robot(twin.robotId)?.credentials ?? []
    const [inForce] = credentials
    if (inForce === undefined || inForce.endsAt !== null || inForce.firstContactAt !== null) return
    if ((shown.get(twin.robotId) ?? inForce.id) !== inForce.id) return
    const now = clock.now()
    const firstContactAt = now.toISOString()
    const noted = credentials.map((one) => (one.id === inForce.id ? { ...one, firstContactAt } : one))
    robots.note(twin.robotId, { credentials: noted })
    keep(saveFirstContact(db, inForce.id, now), 'first contact not kept')
  }

  /** What the robot says of its protocol and its software, when it differs from what we knew. */
  function saveVersions(twin: RobotTwin): void {
    const known = robots.robot(twin.robotId)?.vdaVersion
    if (known !== undefined && known !== twin.version) {
      robots.note(twin.robotId, { vdaVersion: twin.version })
      keep(saveProtocol(twin, known), 'protocol version not kept')
    }
    const version = twin.statusMessage?.system.version ?? null
    if (version === null || twin.savedVersion === version) return
    twin.savedVersion = version
    robots.note(twin.robotId, { version })
    onVersion(twin)
    keep(saveSoftware(twin.robotId, version), 'software version not kept')
  }

  async function saveProtocol({ robotId, version }: RobotTwin, before: string): Promise<void> {
    await setRobotLink(db, robotId, { vdaVersion: version })
    await remember(robotId, { field: 'vdaVersion', before, after: version })
  }

  async function saveSoftware(robotId: string, version: string): Promise<void> {
    const before = await saveRobotVersion(db, robotId, version)
    if (before !== undefined) await remember(robotId, { field: 'version', before, after: version })
  }

  async function remember(robotId: string, change: { field: string; before: unknown; after: unknown }) {
    const at = clock.now().toISOString()
    await addSettingHistory(db, { robotId, at, operatorId: null, changes: [change], source: 'robot' })
  }

  return {
    signedIn: (robotId, credentialId) => void shown.set(robotId, credentialId),
    heard(twin) {
      if (heard.has(twin)) return
      heard.add(twin)
      keepFirstContact(twin)
    },
    save() {
      const rows = [...heard].flatMap((twin) =>
        twin.lastSeenAt === null ? [] : [{ robotId: twin.robotId, at: twin.lastSeenAt }],
      )
      for (const twin of heard) saveVersions(twin)
      heard.clear()
      if (rows.length > 0) keep(touchLastComm(db, rows), 'last contact not kept')
    },
  }
}
