import { inject } from 'vitest'

/** A running installation of the demo with its three robots. */
export type Product = {
  /** Of the console. */
  url: string
  mqttUrl: string
  dataDir: string
}

let own: Promise<Product> | null = null

/**
 * The product of this worker. Files that run at the same time are in other workers and have others, so that no file meets
 * what another one does meanwhile; what a file leaves behind, the next one in its worker finds.
 */
export function getProduct(): Promise<Product> {
  own ??= ask('GET') as Promise<Product>
  return own
}

/**
 * Lets the time of this product's robots pass so much faster than the clock, for tests in which the way is long. The robots
 * start again for it, where they were. A file sets it back to 1.
 */
export async function setRobotSpeed(timeFactor: number): Promise<void> {
  await getProduct()
  await ask('PUT', `?timeFactor=${timeFactor}`)
}

/** The run's setup starts a worker's product when it is first requested (`product-setup.ts`). */
async function ask(method: 'GET' | 'PUT', query = ''): Promise<unknown> {
  const answer = await fetch(`${inject('products')}/${process.env.VITEST_POOL_ID}${query}`, { method })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}
