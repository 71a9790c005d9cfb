import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, say } from '@wheelhouse/tools/run'
import { temporaryFolder } from '../kernel/product.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import { runScript } from '../kernel/run-script.ts'
import type { Pair } from '../kernel/statistics.ts'

const atMost = 2
const megabyte = 1_000_000
/** `seed-recordings` makes a file for each minute of a day. */
const files = 1_440
const rows = 100_000

/** How long a backup takes to restore, compared to a copy of its folder. @param megabytes of stored files in it */
export async function measureRestore(megabytes: number, pairs: number): Promise<Figure> {
  const folder = temporaryFolder()
  try {
    const backup = await makeBackup(folder.path, megabytes)
    const results: Pair[] = []
    for (let pair = 1; pair <= pairs; pair++) {
      say(`Restoring ${megabytes} MB of files, ${pair} of ${pairs} ...`)
      const into = join(folder.path, `restored-${pair}`)
      const ours = await time(() =>
        runScript('apps/server/src/restore.ts', { DATA_DIR: into }, [backup, '--into', into]),
      )
      const copy = join(folder.path, `copy-${pair}`)
      const peer = await time(async () => {
        if ((await run('cp', ['-r', backup, copy])) !== 0) throw new Error('The backup could not be copied.')
      })
      results.push({ ours, peer })
      for (const path of [into, copy]) rmSync(path, { recursive: true })
    }
    return ratioFigure(`restore of a backup with ${megabytes} MB of files`, results, {
      unit: 's',
      digits: 2,
      atMost,
      note: `${files} files, ${rows.toLocaleString('en')} rows of reports, the embedded database. Ours: the whole command, which reads every byte and compares its hash before it copies. Peer: cp -r of the folder of the backup. The backup had just been written, so both read it from memory.`,
    })
  } finally {
    folder.remove()
  }
}

/** @returns the folder of a backup */
async function makeBackup(folder: string, megabytes: number): Promise<string> {
  const DATA_DIR = join(folder, 'data')
  const film = join(folder, 'film.bin')
  writeFileSync(film, randomBytes(Math.ceil((megabytes * megabyte) / files)))
  say(`Making ${megabytes} MB of files and ${rows.toLocaleString('en')} rows ...`)
  await runScript('apps/server/src/testing/seed-recordings.ts', { DATA_DIR, FILM: film, ROBOTS: '1' })
  await runScript('apps/server/src/testing/seed-reports.ts', { DATA_DIR, ROWS: String(rows), ROBOTS: '1' })
  const to = join(folder, 'backups')
  say('Taking the backup ...')
  await runScript('apps/server/src/backup.ts', { DATA_DIR }, ['--to', to])
  const [name] = readdirSync(to).filter((entry) => /^\d/.test(entry))
  if (name === undefined) throw new Error('No backup was taken.')
  return join(to, name)
}

/** @returns seconds */
async function time(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}
