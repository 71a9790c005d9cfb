import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pinnedEnvironment, root } from '@wheelhouse/tools/run'
import { pause } from '../kernel/epoch.ts'
import { cpuMs } from '../kernel/process-usage.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import type { Pair } from '../kernel/statistics.ts'
import { makeFlow, makeSteps, startFlow } from './bench-flows.ts'
import type { Stage } from './latency.ts'

/** Milliseconds that each robot takes for an order: with 1,000 robots, 200 orders and 400 steps a second. */
const stepMs = 5_000
const settleMs = 3_000
const windowMs = 10_000
const startedAtOnce = 20

type Where = Omit<Stage, 'serialNumber' | 'trials'> & {
  serialNumbers: readonly string[]
  pairs: number
  /** Where the peer creates its own database. */
  folder: string
}

/** CPU time of the server's process per step of many runs, compared to a loop that writes a row and publishes. */
export async function measureStepCost({
  product,
  api,
  place,
  fleet,
  serialNumbers,
  pairs,
  folder,
}: Where): Promise<Figure> {
  const flowId = await makeFlow(api, place, 'For ever', makeSteps(1, 1_000))
  await fleet.ask('setStep', stepMs)
  for (let from = 0; from < serialNumbers.length; from += startedAtOnce)
    await Promise.all(
      serialNumbers.slice(from, from + startedAtOnce).map((one) => startFlow(api, one, flowId)),
    )
  const bare = await startBareLoop(folder)
  try {
    const results: Pair[] = []
    for (let pair = 0; pair < pairs; pair++) {
      await pause(settleMs)
      await fleet.ask('takeTimes')
      const before = cpuMs(product.pid)
      await pause(windowMs)
      const used = cpuMs(product.pid) - before
      // Each order is one robot step and one server step.
      const steps = (await fleet.ask('takeTimes')).length * 2
      const bareBefore = cpuMs(bare.pid)
      await bare.run(steps)
      const bareUsed = cpuMs(bare.pid) - bareBefore
      results.push({ ours: (used * 1_000) / steps, peer: (bareUsed * 1_000) / steps })
    }
    return ratioFigure(`${serialNumbers.length} robots running flows: server CPU per step`, results, {
      unit: 'µs',
      digits: 0,
      atMost: 3,
      note: 'Peer: a process that writes one row and publishes one message for each, one after the other, on a database and a broker of its own.',
    })
  } finally {
    await bare.stop()
  }
}

async function startBareLoop(dataDir: string) {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/testing/bare-steps.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: pinnedEnvironment({ DATA_DIR: dataDir }),
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await lines.next()
  return {
    pid: child.pid ?? 0,
    async run(steps: number): Promise<void> {
      child.stdin.write(`${steps}\n`)
      await lines.next()
    },
    async stop(): Promise<void> {
      child.stdin.end()
      await gone
    },
  }
}
