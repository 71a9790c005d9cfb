/** A binary heap: returns the cheapest item first. */
type MinQueue<T> = { push(item: T, cost: number): void; pop(): T | undefined }

/** Items and costs in separate arrays, so that numbers need no extra memory. */
export function createMinQueue<T>(): MinQueue<T> {
  const items: T[] = []
  const costs: number[] = []
  const costAt = (index: number) => costs[index] ?? Number.POSITIVE_INFINITY

  function put(index: number, item: T, cost: number): void {
    items[index] = item
    costs[index] = cost
  }

  return {
    push(item, cost) {
      let i = items.length
      put(i, item, cost)
      while (i > 0) {
        const parent = (i - 1) >> 1
        const above = items[parent]
        if (above === undefined || costAt(parent) <= cost) break
        put(i, above, costAt(parent))
        i = parent
      }
      put(i, item, cost)
    },
    pop() {
      const first = items[0]
      const item = items.pop()
      const cost = costs.pop()
      if (item === undefined || cost === undefined || items.length === 0) return first
      let i = 0
      for (;;) {
        let child = 2 * i + 1
        if (child >= items.length) break
        if (child + 1 < items.length && costAt(child + 1) < costAt(child)) child++
        const below = items[child]
        if (below === undefined || costAt(child) >= cost) break
        put(i, below, costAt(child))
        i = child
      }
      put(i, item, cost)
      return first
    },
  }
}
