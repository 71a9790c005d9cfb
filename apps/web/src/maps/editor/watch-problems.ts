import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { MapProblem } from '@wheelhouse/contract/maps/map-revision'
import { createMapChecker } from '@wheelhouse/map-model/check-map'
import { createStore, type Store } from '../../kernel/server/store.ts'

/** Checks wait until nobody has drawn for so long: a hand in movement is not told what is wrong. Milliseconds. */
const restMs = 150
/** A check waits no longer for a busy browser. Milliseconds. */
const latestMs = 2_000

/** A large map is drawn first and checked after it. Safari has no such callback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latestMs })
  else work()
}

/** Checks a map again and again while it is drawn, when the browser has time. */
export function watchProblems(map: Store<MapDocument>): {
  problems: Store<readonly MapProblem[]>
  /** Checks at once, for what must know now. */
  checkNow: () => readonly MapProblem[]
  stop: () => void
} {
  const problems = createStore<readonly MapProblem[]>([])
  const check = createMapChecker()
  let checked: MapDocument | null = null
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function checkNow(): readonly MapProblem[] {
    if (isStopped) return problems.get()
    const now = map.get()
    if (checked !== now) problems.set(check(now))
    checked = now
    return problems.get()
  }

  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(whenIdle, restMs, checkNow)
  }

  schedule()
  const stop = map.subscribe(schedule)
  return {
    problems,
    checkNow,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      stop()
    },
  }
}
