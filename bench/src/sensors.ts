import { startDatabase } from '@wheelhouse/tools/product/product'
import { say } from '@wheelhouse/tools/run'
import { Client } from 'pg'
import { z } from 'zod'
import { type Api, signInToApi } from './kernel/api.ts'
import { launchBrowser, openWindow, signIn } from './kernel/browser.ts'
import { readOptions } from './kernel/options.ts'
import { accounts, startProduct, temporaryFolder } from './kernel/product.ts'
import { type Figure, plainFigure, ratioFigure } from './kernel/report.ts'
import { once, runBench, whenOver } from './kernel/run-bench.ts'
import type { Pair } from './kernel/statistics.ts'
import { openBareChart } from './sensors/bare-chart.ts'
import { findSite, makeDevice, makeValues, sendTogether, sendValues } from './sensors/bench-sensors.ts'
import { copyValues } from './sensors/copy-values.ts'
import { measureChart } from './sensors/product-chart.ts'

/** `npm run bench -- sensors`: how quickly devices' values are stored, and a million of them drawn. */

/** Devices that send concurrently. */
const gateways = 4
const options = readOptions()
const { pairs, quick } = options
const sizes = quick ? { stored: 20_000, drawn: 50_000 } : { stored: 100_000, drawn: 1_000_000 }

const openStage = once(async () => {
  const databaseFolder = temporaryFolder()
  const folder = temporaryFolder()
  whenOver(databaseFolder.remove)
  whenOver(folder.remove)
  const database = await startDatabase(databaseFolder.path)
  whenOver(() => database.stop())
  const product = await startProduct(folder.path, { environment: { DATABASE_URL: database.url } })
  whenOver(product.stop)
  const { api } = await signInToApi(product, accounts.administrator)
  return { folder, database, product, api, site: await findSite(api) }
})

await runBench('sensors', { stored: measureStored, drawn: measureDrawn }, options)

async function measureStored(): Promise<Figure> {
  const { folder, database, api, site } = await openStage()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const rows = sizes.stored
  const results: Pair[] = []
  try {
    for (let pair = 1; pair <= pairs; pair++) {
      say(`Storing ${rows} values, ${pair} of ${pairs} ...`)
      const values = makeValues(rows, Date.now() - 1000)
      const devices: string[] = []
      for (let number = 1; number <= gateways; number++) devices.push(await makeDevice(api, site))
      const ours = await sendTogether(api, devices, values.slice(0, rows / gateways))
      const peer = await copyValues(client, folder.path, values)
      results.push({ ours: rows / ours, peer: rows / peer })
    }
  } finally {
    await client.end()
  }
  return ratioFigure(`values stored, ${rows} by the API`, results, {
    unit: 'rows/s',
    digits: 0,
    atLeast: 0.5,
    note: `Ours: ${gateways} devices, each with calls of 1,000 values one after the other, checked, and drawn together by minute and hour. Peer: COPY of the same rows from a file into the same table, which does neither.`,
  })
}

async function measureDrawn(): Promise<Figure[]> {
  const { product, api, site } = await openStage()
  const { drawn } = sizes
  say(`Storing ${drawn} values to be drawn ...`)
  const deviceId = await makeDevice(api, site)
  const values = makeValues(drawn, Date.now() - 1000)
  await sendValues(api, deviceId, values)
  const browser = await launchBrowser()
  whenOver(() => browser.close())
  const session = await signIn(browser, product, accounts.administrator)
  const window = await openWindow(browser, product, session)
  const bare = await openBareChart(browser, values)
  whenOver(() => bare.close())
  const span = { from: (values[0]?.at ?? 0) - 1000, to: (values.at(-1)?.at ?? 0) + 1000 }
  const charts: Pair[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    say(`Drawing ${drawn} values, ${pair} of ${pairs} ...`)
    charts.push({ ours: await measureChart(window, deviceId, span), peer: await bare.measure() })
  }
  return [
    ratioFigure(`${drawn} values to painted chart`, charts, {
      unit: 'ms',
      digits: 0,
      atMost: 0.2,
      note: 'Ours: from the click that chooses the span to the chart on the screen of the device. Peer: the values as JSON from memory into uPlot, on a page with nothing else.',
    }),
    await compareExtremes(api, deviceId, { span, values }),
  ]
}

const pointSchema = z.object({ lowest: z.number(), highest: z.number() })
const readingsSchema = z.object({ series: z.array(z.object({ points: z.array(pointSchema) })) })

async function compareExtremes(
  api: Api,
  deviceId: string,
  { span, values }: { span: { from: number; to: number }; values: readonly { value: number }[] },
): Promise<Figure> {
  const query = `from=${new Date(span.from).toISOString()}&to=${new Date(span.to).toISOString()}&points=600`
  const { series } = readingsSchema.parse(await api('GET', `/devices/${deviceId}/readings?${query}`))
  const points = series[0]?.points ?? []
  const lowest = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other))
  const highest = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.max(one, other))
  const measured = values.map(({ value }) => value)
  const isSame =
    points.length > 0 &&
    lowest(points.map((point) => point.lowest)) === lowest(measured) &&
    highest(points.map((point) => point.highest)) === highest(measured)
  return plainFigure('... lowest and highest as measured', {
    measured: isSame ? 'identical' : 'different',
    goal: 'identical',
    met: isSame,
    note: `${points.length} points of ${values.length} values.`,
  })
}
