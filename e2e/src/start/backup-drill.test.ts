/** Backups of an installation whose robots work, by the commands that its administrator types. */
import { readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { cleanUp, newDataDir, newDemoDir, runNpm } from '../testing/installation.ts'

afterEach(cleanUp)

/** `npm run backup` takes as many as this, one after the other. */
const backups = Number(process.env.BACKUPS ?? 1)

async function runCommand(script: string, args: string[], dataDir: string) {
  const command = runNpm(['run', script, '--', ...args], { DATA_DIR: dataDir })
  return { code: await command.exit, text: command.output() }
}

it(
  'a backup taken while robots work passes a drill, and one with any damage does not',
  async () => {
    const dataDir = newDemoDir()
    const to = newDataDir()
    const product = runNpm(['start'], { DATA_DIR: dataDir, DEMO_LIFE: '1' })
    await product.url()
    for (let taken = 0; taken < backups; taken += 1) {
      const backup = await runCommand('backup', ['--to', to, '--keep', '2'], dataDir)
      expect(backup.code, backup.text).toBe(0)
      const drill = await runCommand('backup:drill', [to], dataDir)
      expect(drill.code, drill.text).toBe(0)
      expect(drill.text).toContain('The backup is good')
    }

    const folder = join(to, readdirSync(to).toSorted().at(-1) ?? '')
    const log = join(
      'database/pg_wal',
      readdirSync(join(folder, 'database/pg_wal')).find((name) => name.length === 24) ?? '',
    )
    const file = join('files', readdirSync(join(folder, 'files'))[0] ?? '')
    const refusal = async () => {
      const { code, text } = await runCommand('backup:drill', [folder], dataDir)
      expect(code, text).toBe(1)
      return text
    }
    const bytes = readFileSync(join(folder, file))
    writeFileSync(join(folder, file), Buffer.concat([Buffer.of(bytes.readUInt8(0) ^ 1), bytes.subarray(1)]))
    expect(await refusal()).toContain(`${file} was changed`)
    writeFileSync(join(folder, file), bytes)

    renameSync(join(folder, 'data/server-secret'), join(to, 'aside'))
    expect(await refusal()).toContain('data/server-secret is missing')
    renameSync(join(to, 'aside'), join(folder, 'data/server-secret'))

    truncateSync(join(folder, log), 1_000_000)
    expect(await refusal()).toContain(`${log} has 1000000 bytes`)
    rmSync(folder, { recursive: true })
  },
  10 * 60_000,
)
