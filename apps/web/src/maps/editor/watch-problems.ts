import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { MapProblem } from '@wheelhouse/contract/maps/map-revision'
import { createMapChecker } from '@wheelhouse/map-model/check-map'
import { createStore, type Store } from '../../kernel/server/store.ts'

/** Debounce of the checks: nobody wants to see problems while drawing. Milliseconds. */
const restMs = 150
/** A check waits at most this long for an idle browser. Milliseconds. */
const latestMs = 2_000

/** A large map is drawn first and checked afterwards. Safari has no such callback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latestMs })
  else work()
}

/** Checks a map continuously while it is edited, when the browser is idle. */
export function watchProblems(map: Store<MapDocument>): {
  problems: Store<readonly MapProblem[]>
  /** Checks immediately. */
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
