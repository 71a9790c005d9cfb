import { flowRunChannels } from '@wheelhouse/contract/flows/run'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { Api } from '../kernel/api.ts'
import { epochMs, pause } from '../kernel/epoch.ts'
import type { Helper } from '../kernel/helper-process.ts'
import type { Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import { type FlowPlace, makeFlow, makeSteps, startFlow, untilDone } from './bench-flows.ts'
import type { WorkingFleetHandlers } from './working-fleet.ts'

const goals = { startMs: 150, nextMs: 60, traceMs: 250 }
const screens = 20

/** What a trace needs of the live socket's messages about a run. */
const runMessageSchema = z.object({
  op: z.literal('values'),
  values: z.array(
    z.object({ body: z.object({ visits: z.array(z.object({ visit: z.int(), status: z.string() })) }) }),
  ),
})

export type Stage = {
  product: Product
  api: Api
  cookie: string
  place: FlowPlace
  fleet: Helper<WorkingFleetHandlers>
  serialNumber: string
  trials: number
}

/** From the call to the order at the robot. */
export async function measureStart({ api, place, fleet, serialNumber, trials }: Stage): Promise<Figure> {
  const flowId = await makeFlow(api, place, 'One step', makeSteps(1))
  const samples: number[] = []
  for (let trial = 0; trial < trials; trial++) {
    await fleet.ask('takeTimes')
    const pressedAt = epochMs()
    await untilDone(api, await startFlow(api, serialNumber, flowId))
    const [first] = await fleet.ask('takeTimes')
    if (first !== undefined) samples.push(first.receivedAt - pressedAt)
    await pause(100)
  }
  return toFigure('start pressed to order at the robot, p95', samples, goals.startMs)
}

/** From a robot's report that an order is done to the next one, with a server step in between. */
export async function measureNext({ api, place, fleet, serialNumber, trials }: Stage): Promise<Figure> {
  const flowId = await makeFlow(api, place, 'Many orders', makeSteps(Math.max(5, trials)))
  await fleet.ask('takeTimes')
  await untilDone(api, await startFlow(api, serialNumber, flowId))
  const times = await fleet.ask('takeTimes')
  const samples = times
    .slice(1)
    .map(({ receivedAt }, index) => receivedAt - (times[index]?.doneAt ?? receivedAt))
  return toFigure('end of a segment to the next order at the robot, p95', samples, goals.nextMs)
}

/** From a robot's report that a step is done to the message at pages that show the run. */
export async function measureTrace(stage: Stage): Promise<Figure> {
  const { product, api, cookie, place, fleet, serialNumber, trials } = stage
  const flowId = await makeFlow(api, place, 'Watched', makeSteps(Math.max(5, trials / 2)))
  await fleet.ask('setStep', 300)
  await fleet.ask('takeTimes')
  const id = await startFlow(api, serialNumber, flowId)
  const path = flowRunChannels.run.path.replace(':id', id)
  /** When each screen first received the end of a visit, by visit. */
  const seenAt: Map<number, number>[] = []
  const sockets = Array.from({ length: screens }, () => {
    const seen = new Map<number, number>()
    seenAt.push(seen)
    const { url } = product.ready
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
      headers: { cookie, origin: url },
    })
    socket.once('open', () => socket.send(JSON.stringify({ op: 'sub', paths: [path] })))
    socket.on('message', (data: Buffer) => {
      const message = runMessageSchema.safeParse(JSON.parse(data.toString()))
      for (const { body } of message.data?.values ?? [])
        for (const { visit, status } of body.visits)
          if (status === 'done' && !seen.has(visit)) seen.set(visit, epochMs())
    })
    return socket
  })
  await untilDone(api, id)
  await pause(500)
  for (const socket of sockets) socket.terminate()
  const times = await fleet.ask('takeTimes')
  await fleet.ask('setStep', 0)
  // The first ones ended before everybody had subscribed.
  const samples = times.slice(3).flatMap(({ doneAt, actionIds }) => {
    const visit = Number(actionIds[0]?.split('.').at(-1))
    return seenAt.flatMap((seen) => {
      const at = seen.get(visit)
      return at === undefined ? [] : [at - doneAt]
    })
  })
  return toFigure(`step event to the open trace, p95, ${screens} screens`, samples, goals.traceMs)
}

function toFigure(name: string, samples: readonly number[], goal: number): Figure {
  const slow = quantile(samples, 0.95)
  return plainFigure(name, {
    measured: `${slow.toFixed(1)} ms`,
    goal: `<= ${goal} ms`,
    met: Number.isFinite(slow) ? slow <= goal : null,
    note: `${samples.length} samples, median ${quantile(samples, 0.5).toFixed(1)} ms.`,
  })
}
