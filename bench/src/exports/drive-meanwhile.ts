import { pressKeys } from '../drive/key-answer.ts'
import { openComparedScreen, openStage, startDriving } from '../drive/stage.ts'
import { signInToApi } from '../kernel/api.ts'
import { accounts, type Product } from '../kernel/product.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import { type Pair, quantile } from '../kernel/statistics.ts'

const exports = 5
const presses = 40

/** Drives a robot during several simultaneous exports of all reports, and without any. */
export async function measureDriving(dataDir: string, pairs: number, goal: number): Promise<Figure> {
  const stage = await openStage({ DATA_DIR: dataDir })
  try {
    const { page } = await openComparedScreen(stage)
    await startDriving(page)
    await pressKeys(page, 5)
    const { cookie } = await signInToApi(stage.product, accounts.administrator)
    const drive = async () => {
      const { answers } = await pressKeys(page, presses)
      return quantile(
        answers.map(({ keyAt, answeredAt }) => answeredAt - keyAt),
        0.95,
      )
    }
    const results: Pair[] = []
    for (let pair = 1; pair <= pairs; pair++) {
      const peer = await drive()
      const end = takeOutMeanwhile(stage.product, cookie)
      try {
        results.push({ ours: await drive(), peer })
      } finally {
        await end()
      }
    }
    return ratioFigure(`key-down to the robot’s acknowledgement while ${exports} exports run, p95`, results, {
      unit: 'ms',
      atMost: goal,
      note: 'Peer: the same while nothing is exported. Server, robot, browser and database share this machine.',
    })
  } finally {
    await stage.close()
  }
}

/** Exports all reports as CSV, repeatedly. @returns ends the exports */
function takeOutMeanwhile({ ready }: Product, cookie: string): () => Promise<void> {
  const ending = new AbortController()
  const address = `${ready.url}/api/reports/export?format=csv&language=en`
  const take = async () => {
    while (!ending.signal.aborted) {
      const answer = await fetch(address, { headers: { cookie }, signal: ending.signal })
      if (!answer.ok) throw new Error(`The export answered ${answer.status}.`)
      await answer.body?.pipeTo(new WritableStream(), { signal: ending.signal })
    }
  }
  const taking = Promise.allSettled(Array.from({ length: exports }, take))
  return async () => {
    ending.abort()
    const failed = (await taking).find(
      (outcome) =>
        outcome.status === 'rejected' &&
        !(outcome.reason instanceof DOMException && outcome.reason.name === 'AbortError'),
    )
    if (failed?.status === 'rejected') throw failed.reason
  }
}
