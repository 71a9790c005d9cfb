/**
 * Other companies' services, simulated for the demo and for tests: T-Spider, Robomen, hakaru.ai, LiLz, KanriRoid,
 * elgana, SkyWay and Azure, each under a path with its name. Anything linked to them is shown as simulated.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import { sendAnswer } from './partner-answer.ts'
import { createPartnerRoutes } from './partner-routes.ts'
import { type BuildingFaults, createSimulatedBuilding } from './simulated-building.ts'

export type SimulatedPartners = {
  /** `http://127.0.0.1:port`; a partner is at `<url>/<its name>`. */
  url: string
  /** Makes lifts and doors fail, for tests. */
  faults: BuildingFaults
  close(): Promise<void>
}

/** Body limit, larger than anything that our drivers send. */
const bodyMax = 2_000_000

/**
 * @param delayMs how long each response takes, as over a real network
 * @param now the clock of the building's lifts and doors, in milliseconds
 */
export async function startSimulatedPartners({
  delayMs = 150,
  now = () => performance.now(),
} = {}): Promise<SimulatedPartners> {
  const building = createSimulatedBuilding(now)
  const answer = createPartnerRoutes(building)
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const [body] = await Promise.all([readBody(request), sleep(delayMs)])
    const { pathname } = new URL(request.url ?? '/', 'http://partners')
    const path = pathname.split('/').slice(1).map(decodeURIComponent)
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
    const subscriptionKey = request.headers['ocp-apim-subscription-key']?.toString() ?? null
    const asked = { method: request.method ?? '', path, bearer, subscriptionKey, body }
    sendAnswer(response, await answer(asked))
  }
  const server = createServer((request, response) => {
    // An unreadable request gets no response, as with a real partner.
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The partners do not listen by TCP.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    faults: building.faults,
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyMax) throw new Error('too large')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : z.record(z.string(), z.unknown()).parse(parseJson(text))
}
