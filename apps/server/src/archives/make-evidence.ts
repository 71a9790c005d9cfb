import { createHash } from 'node:crypto'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import { type Measured, measurePieces } from '../kernel/files/measure-pieces.ts'
import { type FileStore, removeSoon } from '../kernel/files/store-interface.ts'
import { writeZip, type ZipPart } from '../kernel/files/write-zip.ts'
import { type AuditContext, writeAudit } from '../kernel/http/audit.ts'
import type { ArchiveRobot } from './archive-robot.store.ts'
import { describeEvidence, writeTrack } from './describe-evidence.ts'
import { type EvidencePlace, keepEvidence } from './evidence.store.ts'
import type { IncidentRange } from './incident.store.ts'
import { type MakeParts, makeInBackground, NotWanted } from './make-of-recordings.ts'
import { noteMaking } from './making.store.ts'
import { readIncident } from './read-incident.ts'
import type { Requester } from './recording.store.ts'
import { type WrittenFilm, writeFilms } from './write-films.ts'

type Wanted = {
  id: string
  /** The name of the file. */
  name: string
  range: IncidentRange
  robot: ArchiveRobot
  /** The building that the evidence belongs to. */
  place: EvidencePlace
  recordings: readonly Recording[]
  /** Recordings that are left out. */
  left: readonly Recording[]
  /** Determines what may be included. */
  requester: Requester
  /** The person who requested it. */
  maker: string
  audit: AuditContext
}

/** Heartbeat interval while writing a large archive. Milliseconds. */
const noteEveryMs = 5_000

/** Makes an archive of evidence in the background. The audit log records its completion and its hash. */
export function makeEvidence(parts: MakeParts, wanted: Wanted): Promise<void> {
  const { id, name, audit } = wanted
  const { db, fileStore, clock } = parts
  const temporary: string[] = []
  return makeInBackground(parts, { table: 'evidences', id }, async () => {
    try {
      const archive = await writeArchive(parts, wanted, (file) => temporary.push(file))
      return await db.transaction().execute(async (tx) => {
        if (!(await keepEvidence(tx, { id, name, ...archive, now: clock.now() }))) return false
        const { sums, size } = archive
        const entry = { action: 'recording:completeEvidence', outcome: 'done', entity: 'evidence' } as const
        await writeAudit(tx, audit, { ...entry, entityId: id, after: { sums, size } })
        return true
      })
    } finally {
      for (const file of temporary) await removeSoon(fileStore, file)
    }
  })
}

type Archive = Measured & { sums: string }

/** @throws NotBrought, NotWanted */
async function writeArchive(
  { db, clock, fileStore }: MakeParts,
  wanted: Wanted,
  temporary: (id: string) => void,
): Promise<Archive> {
  const { id, robot, place, range, recordings, requester, maker } = wanted
  const note = (done: number) => noteMaking(db, 'evidences', id, { done, now: clock.now() })
  const stretch = { from: Date.parse(range.fromAt), until: Date.parse(range.untilAt) }
  const films = await writeFilms({ db, fileStore }, recordings, stretch, { temporary, note })
  const incident = await readIncident({ db, systemDb: db }, requester, { ...robot, ...place }, range)
  const { robotName, serialNumber } = robot
  const readme = describeEvidence(
    {
      id,
      robotName,
      serialNumber,
      building: place.name,
      timezone: place.timezone,
      range: stretch,
      madeAt: clock.now().getTime(),
      maker,
      recordings,
      left: wanted.left,
    },
    films,
  )
  const texts: TextFile[] = [
    { name: 'README.txt', bytes: Buffer.from(readme) },
    { name: 'events.json', bytes: Buffer.from(`${JSON.stringify(incident, null, 2)}\n`) },
    { name: 'track.csv', bytes: await writeTrack(incident) },
  ]
  const sums = Buffer.from(
    [
      ...texts.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`),
      ...films.films.map((film) => `${film.sha256}  ${film.name}\n`),
    ].join(''),
  )
  const parts = toParts(fileStore, [...texts, { name: 'SHA256SUMS', bytes: sums }], films.films)
  const written = await writeWhole(fileStore, id, parts, () => note(recordings.length))
  return { ...written, sums: sha256(sums) }
}

type TextFile = { name: string; bytes: Buffer }

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Films are already compressed, so everything is stored uncompressed. */
function toParts(fileStore: FileStore, texts: readonly TextFile[], films: readonly WrittenFilm[]): ZipPart[] {
  return [
    ...texts.map(({ name, bytes }) => ({
      name,
      stored: {
        size: bytes.length,
        read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
      },
    })),
    ...films.map(({ name, id, size }) => ({
      name,
      stored: {
        size,
        read: (offset: number, length: number) => fileStore.read(id, (bytes) => bytes.read(offset, length)),
      },
    })),
  ]
}

async function writeWhole(
  fileStore: FileStore,
  id: string,
  parts: readonly ZipPart[],
  note: () => Promise<boolean>,
): Promise<Measured> {
  let noted = performance.now()
  async function* write() {
    for await (const piece of writeZip(parts)) {
      yield piece
      if (performance.now() - noted < noteEveryMs) continue
      noted = performance.now()
      if (!(await note())) throw new NotWanted()
    }
  }
  const { pieces, getMeasured } = measurePieces(write())
  await fileStore.keep(id, pieces)
  return getMeasured()
}
