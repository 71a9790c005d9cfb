/** The last step of `npm run demo:history`: writes the database of `DATA_DIR` into the history of the demo. */
import { openStorage } from '../../kernel/database/storage.ts'
import { createFileStore } from '../../kernel/files/create-file-store.ts'
import { readWhole } from '../../kernel/files/store-interface.ts'
import { systemClock } from '../../kernel/process/clock.ts'
import { readConfig } from '../../kernel/process/config.ts'
import { createLog } from '../../kernel/process/log.ts'
import { getDemoOrganizationId, listDemoIds } from './demo-ids.store.ts'
import { readHistoryRows } from './history.store.ts'
import { parseRows, saveHistory } from './history-file.ts'

const [path, endedAt] = process.argv.slice(2)
if (path === undefined || endedAt === undefined)
  throw new Error('The file and the end of the week are missing.')
const config = readConfig(process.env, process.cwd())
const log = createLog('error')
const storage = await openStorage(config, log, systemClock, { mayShare: true })
try {
  const rows = await readHistoryRows(storage.db)
  const files = await createFileStore(config, storage.db, log)
  const contents: Record<string, string> = {}
  for (const { id: file } of rows.files)
    contents[String(file)] = (await readWhole(files, String(file))).toString('base64')
  const named = [...(await listDemoIds(storage.db, await getDemoOrganizationId(storage.db)))].reduce(
    (text, [name, own]) => text.replaceAll(own, name),
    JSON.stringify(rows),
  )
  await saveHistory(path, { endedAt, rows: parseRows(named), contents })
} finally {
  await storage.close()
}
