import { startHelper } from '../kernel/helper-process.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import type { Pair } from '../kernel/statistics.ts'
import type { BareServerHandlers } from './bare-server.ts'
import type { LoadHandlers } from './load.ts'

const connections = 16
const windowMs = 4_000

/** The list of R-BUILDINGS-2, with the query spelled as there. */
const filter = {
  where: { status: 1 },
  order: 'updatedAt DESC',
  include: ['groups', 'flowGroups'],
  limit: 100,
}

/** A hundred buildings with their groups, by cookie, compared to the bare framework sending the same bytes. */
export async function measureThroughput(
  origin: string,
  { cookie, pairs }: { cookie: string; pairs: number },
): Promise<Figure> {
  const url = `${origin}/api/buildings?filter=${encodeURIComponent(JSON.stringify(filter))}`
  const headers = { cookie }
  const bytes = await (await fetch(url, { headers })).text()
  const list: unknown = JSON.parse(bytes)
  if (!Array.isArray(list) || list.length !== 100)
    throw new Error('The list does not have its 100 buildings.')
  const bare = startHelper<BareServerHandlers>(new URL('./bare-server.ts', import.meta.url))
  const load = startHelper<LoadHandlers>(new URL('./load.ts', import.meta.url))
  try {
    const bareUrl = await bare.ask('open', { bytes })
    const rate = (address: string) =>
      load.ask('run', { url: address, headers, connections, durationMs: windowMs })
    await rate(url)
    await rate(bareUrl)
    const results: Pair[] = []
    for (let pair = 0; pair < pairs; pair++)
      results.push({ ours: await rate(url), peer: await rate(bareUrl) })
    return ratioFigure('100 buildings with groups, authenticated: requests/s', results, {
      unit: '/s',
      digits: 0,
      atLeast: 0.35,
      note: `${connections} connections for ${windowMs / 1000} s, ${(bytes.length / 1000).toFixed(0)} kB; peer: the same framework sending the same bytes, without accounts or a database.`,
    })
  } finally {
    await Promise.all([bare.kill(), load.kill()])
  }
}
