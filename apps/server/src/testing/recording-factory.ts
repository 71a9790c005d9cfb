import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { DB } from '../kernel/database/db-types.ts'
import { aStoredFile, testNow } from './factories.ts'

/** A minute of a robot's first camera, stored on the server and still on the robot. */
export async function aRecording(
  db: Database,
  dataDir: string,
  { robotId, ...values }: { robotId: string } & Partial<Insertable<DB['recordings']>>,
): Promise<{ id: string }> {
  const place = await db
    .selectFrom('robots')
    .select(['organizationId', 'buildingId'])
    .where('id', '=', robotId)
    .executeTakeFirstOrThrow()
  const bytes = Buffer.alloc(1_000, 7)
  const kind = { kind: 'video', name: 'v1.mp4', mime: 'video/mp4' }
  const { id } = await aStoredFile(db, dataDir, { bytes, ...kind, ...place })
  await db
    .insertInto('recordings')
    .values({
      id,
      fileId: id,
      storedAt: testNow,
      robotId,
      ...place,
      cameraId: 'v1',
      startAt: testNow,
      seconds: 60,
      size: bytes.length,
      sha256: 'a'.repeat(64),
      quality: 'low',
      isProtected: false,
      onRobot: true,
      ...values,
    })
    .execute()
  return { id }
}

/** Four seconds of pictures as robots record them; `null` where there is no ffmpeg to make them. */
export function aFilm(size = '64x48'): Buffer | null {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  const path = join(folder, 'film.mp4')
  const made = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=8`, '-t', '4', '-pix_fmt', 'yuv420p']
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '8', '-bf', '0']
  const inPieces = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', path]
  try {
    execFileSync('ffmpeg', ['-loglevel', 'error', ...made, ...encoded, ...inPieces])
    return readFileSync(path)
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}
