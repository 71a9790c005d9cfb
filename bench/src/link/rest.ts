import { startRobots } from '@wheelhouse/tools/product/product'
import { pause } from '../kernel/epoch.ts'
import { cpuMs, residentBytes, treeCpuMs } from '../kernel/process-usage.ts'
import { startProduct, temporaryFolder } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { median } from '../kernel/statistics.ts'

const robots = 3
const goals = { corePercent: 1.5, megabytes: 250 }
/** By then the work after a start (first checks of all watchers, compiled code) is done. */
const settleMs = 120_000
const minuteMs = 60_000

/**
 * The server's cost while the demo is idle: three robots standing still, nobody signed in. Its share of a core is
 * the median of the minutes after the first two; its memory is measured at the end of the last one.
 * @param minutes the first two are ignored
 */
export async function measureRest(minutes: number): Promise<Figure[]> {
  const folder = temporaryFolder()
  const product = await startProduct(folder.path, { robots })
  const agent = await startRobots(product.ready.demo?.robotsFile ?? '')
  try {
    await pause(settleMs)
    const shares: { own: number; tree: number }[] = []
    for (let minute = settleMs / minuteMs; minute < minutes; minute++)
      shares.push(await readShares(product.pid))
    return toFigures(shares, { minutes, bytes: residentBytes(product.pid) })
  } finally {
    await agent.stop()
    await product.stop()
    folder.remove()
  }
}

/** Shares of a core over a minute. Per cent. */
async function readShares(pid: number): Promise<{ own: number; tree: number }> {
  const before = { own: cpuMs(pid), tree: treeCpuMs(pid) }
  await pause(minuteMs)
  const share = (now: number, then: number) => ((now - then) / minuteMs) * 100
  return { own: share(cpuMs(pid), before.own), tree: share(treeCpuMs(pid), before.tree) }
}

function toFigures(
  shares: readonly { own: number; tree: number }[],
  { minutes, bytes }: { minutes: number; bytes: number },
): Figure[] {
  const own = median(shares.map((share) => share.own))
  const tree = median(shares.map((share) => share.tree))
  const megabytes = bytes / 1024 / 1024
  return [
    plainFigure('idle server, three robots, demo at rest', {
      measured: `${own.toFixed(1)} % of a core`,
      goal: `<= ${goals.corePercent} %`,
      met: own <= goals.corePercent,
      note: `Each minute: ${shares.map((share) => share.own.toFixed(1)).join(', ')} %; with its database ${tree.toFixed(1)} %.`,
    }),
    plainFigure(`resident memory of the server, three robots, after ${minutes} minutes`, {
      measured: `${megabytes.toFixed(0)} MB`,
      goal: `<= ${goals.megabytes} MB`,
      met: megabytes <= goals.megabytes,
    }),
  ]
}
