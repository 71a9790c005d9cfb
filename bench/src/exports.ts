import { say } from '@wheelhouse/tools/run'
import { measureDriving } from './exports/drive-meanwhile.ts'
import { type Taken, takeReports } from './exports/take-reports.ts'
import { signInToApi } from './kernel/api.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import { type Figure, plainFigure, ratioFigure } from './kernel/report.ts'
import { once, type Parts, runBench, whenOver } from './kernel/run-bench.ts'
import { runForResult, runScript } from './kernel/run-script.ts'
import type { Pair } from './kernel/statistics.ts'

/** `npm run bench -- exports`: how quickly very many rows are exported, as CSV and as Excel, and peak memory. */

const goals = { csv: 2, csvMemory: 64, workbook: 1.5, workbookMemory: 128, driving: 1.3 }
const megabyte = 1_000_000

const options = readOptions()
const { pairs, quick } = options
const sizes = quick ? { csv: 50_000, workbook: 20_000 } : { csv: 1_000_000, workbook: 200_000 }
const makeReports = once(async () => {
  const folder = temporaryFolder()
  whenOver(folder.remove)
  say(`Making ${sizes.csv.toLocaleString('en')} rows ...`)
  await runScript('apps/server/src/testing/seed-reports.ts', {
    DATA_DIR: folder.path,
    ROWS: String(sizes.csv),
    ROBOTS: '1',
  })
  return folder.path
})
const parts: Parts = {
  csv: async () => measureTable(await makeReports()),
  workbook: measureWorkbook,
  driving: async () => measureDriving(await makeReports(), pairs, goals.driving),
}
await runBench('exports', parts, options)

async function measureTable(dataDir: string): Promise<Figure[]> {
  const rows = sizes.csv.toLocaleString('en')
  const results: Pair[] = []
  const all: Taken[] = []
  const product = await startProduct(dataDir)
  try {
    const { cookie } = await signInToApi(product, accounts.administrator)
    // The first run finds cold caches, the peer's as well.
    await takeReports(product, cookie)
    for (let pair = 1; pair <= pairs; pair++) {
      say(`CSV of ${rows} rows, ${pair} of ${pairs} ...`)
      const taken = await takeReports(product, cookie)
      all.push(taken)
      const peer = await runScript('apps/server/src/testing/copy-reports.ts', { DATA_DIR: dataDir })
      results.push({ ours: taken.ms, peer: Number(peer) })
    }
  } finally {
    await product.stop()
  }
  return [
    ratioFigure(`CSV of ${rows} rows`, results, {
      unit: 'ms',
      digits: 0,
      atMost: goals.csv,
      note: 'Peer: COPY TO of the same rows by the database itself into nothing, without words for codes, and without a request.',
    }),
    memoryFigure(
      '... memory of the server beyond what it had',
      all.map(({ moreMemory }) => moreMemory),
      goals.csvMemory,
    ),
  ]
}

type Written = { ms: number; bytes: number; memory: number }

function write(path: string, rows: number): Promise<Written> {
  return runForResult(path, { ROWS: String(rows) })
}

async function measureWorkbook(): Promise<Figure[]> {
  const rows = sizes.workbook
  const results: Pair[] = []
  const memory: number[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    say(`Excel of ${rows.toLocaleString('en')} rows, ${pair} of ${pairs} ...`)
    const ours = await write('apps/server/src/testing/write-workbook.ts', rows)
    const peer = await write('bench/src/exports/peer-workbook.ts', rows)
    memory.push(ours.memory)
    results.push({ ours: rows / (ours.ms / 1_000), peer: rows / (peer.ms / 1_000) })
  }
  return [
    ratioFigure(`Excel of ${rows.toLocaleString('en')} rows by 12 columns`, results, {
      unit: 'rows/s',
      digits: 0,
      atLeast: goals.workbook,
      note: 'Peer: the streaming writer of exceljs, with styles and texts in the cells. Both into nothing.',
    }),
    memoryFigure('... memory of the whole process', memory, goals.workbookMemory),
  ]
}

function memoryFigure(name: string, bytes: readonly number[], goal: number): Figure {
  const most = Math.max(...bytes) / megabyte
  return plainFigure(name, {
    measured: `${most.toFixed(0)} MB`,
    goal: `<= ${goal} MB`,
    met: most <= goal,
  })
}
