import type { SiteMessage, SiteRobot } from '@wheelhouse/contract/robots/site'
import type { Page, WebSocketRoute } from 'playwright-core'

/** Moving robots of a building, injected into the page's own socket. */

const messagesPerSecond = 10
/** The corridor of the demo building, metres: robots move along it and in the adjacent rooms. */
const floor = { width: 36, height: 20 }

/**
 * Answers the page's subscription to its building's robots itself; everything else goes to the server.
 * @param mapIds their maps, assigned in turn
 * @returns a function that ends it
 */
export async function feedRobots(page: Page, robots: number, mapIds: readonly string[]): Promise<() => void> {
  const timers: NodeJS.Timeout[] = []
  await page.routeWebSocket(/\/api\/live$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const path = /"path":"(\/buildings\/[^/"]+\/site)"/.exec(String(message))?.[1]
      if (path === undefined) socket.send(message)
      else if (timers.length === 0) timers.push(play(socket, path, robots, mapIds))
    })
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Sends all robots first, then their movements, as the server would. */
function play(
  socket: WebSocketRoute,
  path: string,
  robots: number,
  mapIds: readonly string[],
): NodeJS.Timeout {
  const say = (body: SiteMessage) => socket.send(JSON.stringify({ op: 'values', values: [{ path, body }] }))
  say({
    kind: 'all',
    robots: Array.from({ length: robots }, (_, index) =>
      makeRobot(index, mapIds[index % mapIds.length] ?? null),
    ),
  })
  let tick = 0
  return setInterval(() => {
    tick++
    const moved = Array.from({ length: robots }, (_, index): [string, number, number, number] => [
      getSerialNumber(index),
      ...getPlace(index, tick),
    ])
    say({ kind: 'difference', moved, changed: [], gone: [] })
  }, 1000 / messagesPerSecond)
}

function getSerialNumber(index: number): string {
  return `BENCH-${String(index).padStart(4, '0')}`
}

/** Each on a circle of its own, at about 0.6 m/s. */
function getPlace(index: number, tick: number): [x: number, y: number, theta: number] {
  const angle = index + tick * 0.06
  const round = (value: number) => Math.round(value * 1000) / 1000
  const x = 2 + ((index * 7.13) % (floor.width - 4)) + Math.cos(angle)
  const y = 2 + ((index * 3.71) % (floor.height - 4)) + Math.sin(angle)
  return [round(x), round(y), round(angle + Math.PI / 2)]
}

/** One in fifty needs attention, as on a bad day. */
function makeRobot(index: number, mapId: string | null): SiteRobot {
  const [x, y, theta] = getPlace(index, 0)
  return {
    robotId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    serialNumber: getSerialNumber(index),
    name: `Robot ${index}`,
    mapId,
    x,
    y,
    theta,
    uiState: index % 50 === 0 ? 'needsAttention' : 'running',
    online: true,
    charge: 30 + (index % 70),
    goal: null,
    path: [
      [x, y],
      [floor.width / 2, floor.height / 2],
    ],
  }
}
