/**
 * Fills the data folder of a stopped server with a demo and a whole day of one camera, minute by minute, for the benchmark of
 * recordings: `DATA_DIR=... FILM=<a minute as MP4> node seed-recordings.ts`. All files are the same film. Prints the robot and
 * the day as JSON.
 */
import { createHash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { prepareDemo } from '../demo/start-demo.ts'
import { openStorage } from '../kernel/database/storage.ts'
import { systemClock } from '../kernel/process/clock.ts'
import { readConfig } from '../kernel/process/config.ts'
import { createLog } from '../kernel/process/log.ts'
import { saveContract } from '../organizations/contract.store.ts'

const minutesOfDay = 1_440
const config = readConfig({ ...process.env, LOG_LEVEL: 'error' }, process.cwd())
const storage = await openStorage(config, createLog('error'), systemClock)
try {
  const { db } = storage
  const now = systemClock.now()
  await prepareDemo(db, systemClock, config)
  const robot = await db
    .selectFrom('robots')
    .innerJoin('operators', 'operators.organizationId', 'robots.organizationId')
    .innerJoin('buildings', 'buildings.id', 'robots.buildingId')
    .select(['robots.id', 'robots.serialNumber', 'robots.organizationId', 'robots.buildingId'])
    .select(['operators.id as createdBy', 'buildings.timezone'])
    .where('operators.loginId', '=', 'admin@demo.example')
    .orderBy('robots.serialNumber')
    .executeTakeFirstOrThrow()
  const { organizationId, buildingId, timezone, createdBy } = robot
  // Without a contract the last hour alone is shown.
  await saveContract(db, organizationId, { isArchive: true }, now)
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .subtract({ days: 1 })
  const start = day.toZonedDateTime(timezone).epochMilliseconds
  const film = readFileSync(process.env.FILM ?? '')
  const sha256 = createHash('sha256').update(film).digest('hex')
  const folder = join(config.dataDir, 'files')
  mkdirSync(folder, { recursive: true })
  const first = join(config.dataDir, 'minute.mp4')
  writeFileSync(first, film)
  const ids = Array.from({ length: minutesOfDay }, () => randomUUID())
  for (const id of ids) linkSync(first, join(folder, id))
  const whose = { organizationId, buildingId }
  const kind = { kind: 'video', name: 'v1.mp4', mime: 'video/mp4', size: film.length, sha256 }
  await db
    .insertInto('files')
    .values(ids.map((id) => ({ id, ...kind, ...whose, usedAt: now, createdAt: now, createdBy })))
    .execute()
  const recording = {
    robotId: robot.id,
    ...whose,
    cameraId: 'v1' as const,
    seconds: 60,
    size: film.length,
    sha256,
  }
  await db
    .insertInto('recordings')
    .values(
      ids.map((id, minute) => ({
        id,
        fileId: id,
        storedAt: now,
        quality: 'low' as const,
        isProtected: false,
        onRobot: false,
        ...recording,
        startAt: new Date(start + minute * 60_000),
      })),
    )
    .execute()
  process.stdout.write(
    JSON.stringify({ serialNo: robot.serialNumber, date: day.toString().replaceAll('-', '') }),
  )
} finally {
  await storage.close()
}
