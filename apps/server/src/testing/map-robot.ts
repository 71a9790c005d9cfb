import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { factsheetMessage } from './robot-messages.ts'
import { connectRobot, type RobotAccount, type TestRobot } from './test-robot.ts'

export type MapAction = {
  actionType: string
  actionId: string
  actionParameters?: { key: string; value: unknown }[]
}
/** The parameters of an action by key. */
export const getParameters = ({ actionParameters = [] }: MapAction) =>
  Object.fromEntries(actionParameters.map(({ key, value }) => [key, value]))

/** What a robot of somebody else keeps of maps, and how it answers. Nothing of our agent is in it. */
export type MapRobot = {
  robot: TestRobot
  maps: Map<string, { mapId: string; mapVersion: string; mapStatus: string }>
  zoneSets: Map<string, { mapId: string; zoneSetId: string; zoneSetStatus: string }>
  heard: MapAction[]
  downloads: unknown[]
  say(): Promise<void>
  close(): Promise<void>
}

export type MapRobotOptions = {
  /** The map that it says it is on. */
  mapId: string
  actions?: string[]
  /** Why an action fails; left out, it works. */
  refuse?: (action: MapAction) => string | null
  /** It does not answer to these. */
  silent?: (action: MapAction) => boolean
  factsheet?: object
}

/** Connects such a robot, which has reported what it can do and what it has. */
export async function connectMapRobot(
  mqttUrl: string,
  account: RobotAccount,
  {
    mapId,
    actions = ['downloadMap', 'enableMap', 'enableZoneSet'],
    refuse = () => null,
    silent = () => false,
    factsheet = {},
  }: MapRobotOptions,
): Promise<MapRobot> {
  const robot = await connectRobot(mqttUrl, account)
  let isClosed = false
  const instant: object[] = []
  const other: MapRobot = {
    robot,
    maps: new Map(),
    zoneSets: new Map(),
    heard: [],
    downloads: [],
    async say() {
      const has = { maps: [...other.maps.values()], zoneSets: [...other.zoneSets.values()] }
      await robot.state({ mapId, instant, ...has })
    },
    close() {
      isClosed = true
      return robot.close()
    },
  }
  async function carryOut(action: MapAction): Promise<void> {
    other.heard.push(action)
    if (silent(action)) return
    const reason = refuse(action)
    const { actionId } = action
    if (reason !== null) instant.push({ actionId, actionStatus: 'FAILED', actionResult: reason })
    else {
      const { mapVersion, mapDownloadLink, mapHash, zoneSetId } = getParameters(action)
      const loaded = { mapId: String(getParameters(action).mapId), mapVersion: String(mapVersion) }
      if (action.actionType === 'downloadMap') {
        const bytes = Buffer.from(await (await fetch(String(mapDownloadLink))).arrayBuffer())
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(mapHash)
        other.downloads.push(JSON.parse(bytes.toString()))
        other.maps.set(`${loaded.mapId} ${loaded.mapVersion}`, { ...loaded, mapStatus: 'DISABLED' })
      }
      if (action.actionType === 'enableMap')
        for (const map of other.maps.values())
          map.mapStatus = map.mapVersion === mapVersion ? 'ENABLED' : 'DISABLED'
      if (action.actionType === 'enableZoneSet')
        for (const set of other.zoneSets.values())
          set.zoneSetStatus = set.zoneSetId === zoneSetId ? 'ENABLED' : 'DISABLED'
      instant.push({ actionId, actionStatus: 'FINISHED' })
    }
    await other.say()
  }
  // What it was at when the test ended is nobody's fault.
  const unlessGone = (error: unknown) => {
    if (!isClosed) throw error
  }
  robot.onMessage(({ name, body }) => {
    if (name === 'zoneSet') {
      const set = body.zoneSet as { mapId: string; zoneSetId: string }
      other.zoneSets.set(set.zoneSetId, {
        mapId: set.mapId,
        zoneSetId: set.zoneSetId,
        zoneSetStatus: 'DISABLED',
      })
      other.say().catch(unlessGone)
    }
    if (name !== 'instantActions') return
    for (const action of body.actions as MapAction[])
      if (actions.includes(action.actionType)) carryOut(action).catch(unlessGone)
  })
  await robot.say(
    'factsheet',
    { ...factsheetMessage(account.version, actions), ...factsheet },
    { retain: true },
  )
  await other.say()
  return other
}
