import { startProduct } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { median } from '../kernel/statistics.ts'

/** How long the server takes from its start until it responds, with an existing data folder. */
export async function measureStart(dataDir: string, trials: number): Promise<Figure> {
  const times: number[] = []
  for (let trial = 0; trial < trials; trial++) {
    const begin = performance.now()
    const product = await startProduct(dataDir)
    times.push(performance.now() - begin)
    await product.stop()
  }
  const seconds = median(times) / 1000
  return plainFigure('server start on an existing data folder', {
    measured: `${seconds.toFixed(2)} s`,
    goal: '<= 3 s',
    met: seconds <= 3,
    note: `median of ${trials}; database, broker and demo included.`,
  })
}
