import { loadavg } from 'node:os'
import { startDatabase } from '@wheelhouse/tools/product'
import { say } from '@wheelhouse/tools/run'
import { Client } from 'pg'
import { signInToApi } from './kernel/api.ts'
import { launchBrowser, openWindow, signIn } from './kernel/browser.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import { type Figure, plainFigure, ratioFigure, report } from './kernel/report.ts'
import type { Pair } from './kernel/statistics.ts'
import { openBareChart } from './sensors/bare-chart.ts'
import { findSite, makeDevice, makeValues, sendTogether, sendValues } from './sensors/bench-sensors.ts'
import { copyValues } from './sensors/copy-values.ts'
import { measureChart } from './sensors/product-chart.ts'

/** `npm run bench -- sensors`: how fast values of devices are stored, and a million of them drawn. */

/** Devices that send at once. */
const gateways = 4
const { pairs, quick } = readOptions()
const loadBefore = loadavg()
const cleanUp: (() => Promise<unknown> | void)[] = []
try {
  const figures = await measure(quick ? 20_000 : 100_000, quick ? 50_000 : 1_000_000)
  report('sensors', figures, { loadBefore, keep: quick ? 'none' : 'all' })
} finally {
  for (const end of cleanUp.toReversed()) await end()
}
process.exit(0)

async function measure(rows: number, drawn: number): Promise<Figure[]> {
  const databaseFolder = temporaryFolder()
  const folder = temporaryFolder()
  cleanUp.push(databaseFolder.remove, folder.remove)
  const database = await startDatabase(databaseFolder.path)
  cleanUp.push(() => database.stop())
  const product = await startProduct(folder.path, { environment: { DATABASE_URL: database.url } })
  cleanUp.push(product.stop)
  const { api } = await signInToApi(product, accounts.administrator)
  const site = await findSite(api)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  cleanUp.push(() => client.end())

  const stored: Pair[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    say(`Storing ${rows} values, ${pair} of ${pairs} ...`)
    const values = makeValues(rows, Date.now() - 1000)
    const devices: string[] = []
    for (let number = 1; number <= gateways; number++) devices.push(await makeDevice(api, site))
    const ours = await sendTogether(api, devices, values.slice(0, rows / gateways))
    const peer = await copyValues(client, folder.path, values)
    stored.push({ ours: rows / ours, peer: rows / peer })
  }

  say(`Storing ${drawn} values to be drawn ...`)
  const deviceId = await makeDevice(api, site)
  const values = makeValues(drawn, Date.now() - 1000)
  await sendValues(api, deviceId, values)
  const browser = await launchBrowser()
  cleanUp.push(() => browser.close())
  const session = await signIn(browser, product, accounts.administrator)
  const window = await openWindow(browser, product, session)
  const bare = await openBareChart(browser, values)
  cleanUp.push(() => bare.close())
  const span = { from: (values[0]?.at ?? 0) - 1000, to: (values.at(-1)?.at ?? 0) + 1000 }
  const charts: Pair[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    say(`Drawing ${drawn} values, ${pair} of ${pairs} ...`)
    charts.push({ ours: await measureChart(window, deviceId, span), peer: await bare.measure() })
  }
  return [
    ratioFigure(`values stored, ${rows} by the API`, stored, {
      ...{ unit: 'rows/s', digits: 0, atLeast: 0.5 },
      note: `Ours: ${gateways} devices, each with calls of 1,000 values one after the other, checked, and drawn together by minute and hour. Peer: COPY of the same rows from a file into the same table, which does neither.`,
    }),
    ratioFigure(`${drawn} values to painted chart`, charts, {
      ...{ unit: 'ms', digits: 0, atMost: 0.2 },
      note: 'Ours: from the click that chooses the span to the chart on the screen of the device. Peer: the values as JSON from memory into uPlot, on a page with nothing else.',
    }),
    await compareExtremes(),
  ]

  async function compareExtremes(): Promise<Figure> {
    const query = `from=${new Date(span.from).toISOString()}&to=${new Date(span.to).toISOString()}&points=600`
    const { series } = (await api('GET', `/devices/${deviceId}/readings?${query}`)) as {
      series: { points: { lowest: number; highest: number }[] }[]
    }
    const points = series[0]?.points ?? []
    const extreme = (numbers: readonly number[], least: boolean) =>
      numbers.reduce((one, other) => (one < other === least ? one : other))
    const isSame =
      points.length > 0 &&
      extreme(
        points.map(({ lowest }) => lowest),
        true,
      ) ===
        extreme(
          values.map(({ value }) => value),
          true,
        ) &&
      extreme(
        points.map(({ highest }) => highest),
        false,
      ) ===
        extreme(
          values.map(({ value }) => value),
          false,
        )
    return plainFigure('... lowest and highest as measured', {
      ...{ measured: isSame ? 'identical' : 'different', goal: 'identical', met: isSame },
      note: `${points.length} points of ${drawn} values.`,
    })
  }
}
