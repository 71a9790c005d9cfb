/** What people do at a site while its servers are killed. Calls go to whichever server is there, and once more where nobody answered. */
import { type HeardLink, hearRobot } from './hear-robot.ts'
import type { KillSite } from './kill-site.ts'
import { openPatientApi } from './operate-runs.ts'

type IsOver = () => boolean

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Between two acts of one person. Milliseconds. */
const restMs = 300
/** A stop that is not latched by then is lost. Milliseconds. */
const latchedWithinMs = 20_000

/** Two people take the lease of one robot over from each other. @returns what the robot was given, and obeyed */
export async function changeDrivers(
  { url, brokerUrl }: KillSite,
  serialNumber: string,
  isOver: IsOver,
): Promise<HeardLink> {
  const heard = await hearRobot(brokerUrl, serialNumber)
  const people = await Promise.all([openPatientApi(url, 'orgAdmin'), openPatientApi(url, 'systemAdmin')])
  await Promise.all(
    people.map(async (person) => {
      while (!isOver()) {
        await person.call('POST', `/robots/${serialNumber}/lock`, { takeOver: true })
        await pause(restMs)
      }
    }),
  )
  await heard.close()
  return heard
}

export type Stops = {
  count: number
  /** From the call until the robot itself said that it is latched. Milliseconds. */
  slowestMs: number
  faults: readonly string[]
}

/** Somebody stops a robot from afar and releases it, again and again. */
export async function stopAgainAndAgain(
  { url, brokerUrl }: KillSite,
  serialNumber: string,
  isOver: IsOver,
): Promise<Stops> {
  const heard = await hearRobot(brokerUrl, serialNumber)
  const api = await openPatientApi(url, 'orgAdmin')
  const faults: string[] = []
  let [count, slowestMs] = [0, 0]
  while (!isOver()) {
    const begin = performance.now()
    const { status } = await api.call('POST', `/robots/${serialNumber}/remote-stop`)
    while (!heard.isLatched() && performance.now() - begin < latchedWithinMs) await pause(5)
    if (!heard.isLatched())
      faults.push(`stop ${count}, answered with ${status}, did not reach ${serialNumber}`)
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - begin))
    count++
    await release(api, serialNumber, heard)
    await pause(restMs)
  }
  await heard.close()
  return { count, slowestMs, faults }
}

/** As often as is needed: a server that has not heard the robot yet refuses. */
async function release(
  api: Awaited<ReturnType<typeof openPatientApi>>,
  serialNumber: string,
  heard: HeardLink,
): Promise<void> {
  const begin = performance.now()
  while (heard.isLatched() && performance.now() - begin < latchedWithinMs) {
    await api.call('DELETE', `/robots/${serialNumber}/remote-stop`)
    await pause(restMs)
  }
}

/** Somebody registers robots. @returns the ids of those that were answered for */
export async function registerRobots({ url, robots: [robot] }: KillSite, isOver: IsOver): Promise<string[]> {
  const api = await openPatientApi(url, 'orgAdmin')
  const [buildingId, initialFloorId] = robot?.mapId.split('.') ?? []
  const answered: string[] = []
  for (let number = 1; !isOver(); number++) {
    const serialNumber = `MADE-${number}`
    const values = { name: serialNumber, model: 'ugo-mini', serialNumber, buildingId, initialFloorId }
    const { status, body } = await api.call('POST', '/robots', values)
    if (status === 200) answered.push((body as { id: string }).id)
    await pause(restMs)
  }
  return answered
}

/** @returns those of these robots that do not exist */
export async function listMissing({ url }: KillSite, robotIds: readonly string[]): Promise<string[]> {
  const api = await openPatientApi(url, 'orgAdmin')
  const answers = await Promise.all(
    robotIds.map(async (id) => ({ id, status: (await api.call('GET', `/robots/${id}`)).status })),
  )
  return answers.filter(({ status }) => status !== 200).map(({ id }) => id)
}
