import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { ConsoleMessage } from '@wheelhouse/contract/robots/robot-console'
import type { robotConsoleTexts } from '@wheelhouse/texts/robots/robot-console'
import type { TextKey, TextParams } from '../../kernel/words/texts.ts'

/** One part of a message's description, independent of the language. */
export type Phrase = { text: TextKey<typeof robotConsoleTexts>; params?: TextParams }

type Body = Record<string, unknown>
type Reader = (body: Body, memory: ActionMemory) => Phrase[]

/** The last status of each action, by id. @property hasState whether a state has been read yet */
export type ActionMemory = { statuses: Map<string, string>; hasState: boolean }

/** Number of actions whose last status is remembered; the oldest are dropped first. */
const rememberedActions = 500

/**
 * Describes a message. Messages from third parties may lack anything: what is missing is left out.
 * @param memory updated, so that a state names only the actions with news
 */
export function readMessage(
  { kind, text, isCut }: Pick<ConsoleMessage, 'kind' | 'text' | 'isCut'>,
  memory: ActionMemory,
): Phrase[] {
  if (isCut) return [{ text: 'tooLong' }]
  const body = text === null ? null : tryParseJson(text)
  if (!isRecord(body)) return [{ text: 'unreadable' }]
  const phrases = readers[kind]?.(body, memory) ?? []
  return phrases.length > 0 ? phrases : [{ text: 'other' }]
}

const readers: Readonly<Partial<Record<string, Reader>>> = {
  state: readState,
  connection: ({ connectionState }) => [{ text: 'connection', params: { state: toWord(connectionState) } }],
  visualization: (body) => {
    const position = toBody(body.mobileRobotPosition ?? body.agvPosition)
    return [{ text: 'position', params: { x: toFigure(position.x), y: toFigure(position.y) } }]
  },
  factsheet: ({ protocolFeatures }) => {
    const { agvActions, mobileRobotActions } = toBody(protocolFeatures)
    const known = [...toBodies(agvActions), ...toBodies(mobileRobotActions)]
    return [{ text: 'factsheet', params: { actions: known.length } }]
  },
  order: ({ orderId, orderUpdateId, nodes, edges }) => {
    const way = toBodies(nodes)
    return [
      {
        text: 'order',
        params: {
          order: toWord(orderId),
          update: toWord(orderUpdateId),
          nodes: way.length,
          edges: toBodies(edges).length,
          from: toWord(way[0]?.nodeId),
          to: toWord(way.at(-1)?.nodeId),
        },
      },
    ]
  },
  instantActions: ({ actions, instantActions }) => toBodies(actions ?? instantActions).map(readAction),
  zoneSet: ({ zoneSet }) => {
    const { zoneSetId, zones } = toBody(zoneSet)
    return [{ text: 'zoneSet', params: { id: toWord(zoneSetId), zones: toBodies(zones).length } }]
  },
  'x-status': readStatus,
  'x-session': readSession,
  'x-teleop': ({ command }) => {
    const { seq, hold, vx, w } = toBody(command)
    if (hold === false) return [{ text: 'letGo', params: { seq: toWord(seq) } }]
    return [{ text: 'drive', params: { seq: toWord(seq), vx: toFigure(vx), w: toFigure(w) } }]
  },
  'x-signal': ({ kind, viewer }) =>
    kind === 'offer'
      ? [{ text: 'offer', params: { name: toWord(toBody(viewer).name) } }]
      : [{ text: 'close' }],
  'x-signal-up': ({ kind, reason }) =>
    kind === 'closed' ? [{ text: 'closed', params: { reason: toWord(reason) } }] : [{ text: 'answer' }],
  'x-config': ({ revision }) => [{ text: 'config', params: { revision: toWord(revision) } }],
  'x-event': ({ type, level, errorCode }) => {
    const params = { type: toWord(type), level: toWord(level) }
    return typeof errorCode === 'string'
      ? [{ text: 'eventCode', params: { ...params, code: errorCode } }]
      : [{ text: 'event', params }]
  },
  'x-sensor': ({ deviceId }) => [{ text: 'sensor', params: { device: toWord(deviceId) } }],
  'x-detection': ({ kind, score }) => [
    { text: 'detection', params: { kind: toWord(kind), score: toFigure(score) } },
  ],
  'x-media': ({ kind }) => [{ text: 'mediaReply', params: { kind: toWord(kind) } }],
  'x-media-up': ({ media }) => {
    const { kind, size } = toBody(media)
    return [{ text: 'media', params: { kind: toWord(kind), bytes: toWord(size) } }]
  },
  'x-recordings': ({ kind, ids }) => [
    { text: 'recordingsRequest', params: { kind: toWord(kind), count: toList(ids).length } },
  ],
  'x-recordings-up': ({ recordings }) => [
    { text: 'recordings', params: { count: toList(recordings).length } },
  ],
}

function readState(body: Body, memory: ActionMemory): Phrase[] {
  const phrases: Phrase[] = [
    { text: body.paused === true ? 'paused' : body.driving === true ? 'driving' : 'standing' },
  ]
  if (typeof body.orderId === 'string' && body.orderId !== '')
    phrases.push({
      text: 'onOrder',
      params: {
        order: body.orderId,
        update: toWord(body.orderUpdateId),
        nodes: toBodies(body.nodeStates).length,
      },
    })
  if (typeof body.operatingMode === 'string' && body.operatingMode !== 'AUTOMATIC')
    phrases.push({ text: 'mode', params: { mode: body.operatingMode } })
  const { eStop, activeEmergencyStop } = toBody(body.safetyState)
  const stop = toWord(activeEmergencyStop ?? eStop ?? 'NONE')
  if (stop !== 'NONE') phrases.push({ text: 'emergencyStop', params: { kind: stop } })
  const errors = toBodies(body.errors).length
  if (errors > 0) phrases.push({ text: 'errors', params: { count: errors } })
  const supply = toBody(body.powerSupply ?? body.batteryState)
  const charge = supply.stateOfCharge ?? supply.batteryCharge
  if (typeof charge === 'number') phrases.push({ text: 'battery', params: { percent: Math.round(charge) } })
  return [...phrases, ...readActionStates(body, memory)]
}

/** The actions with news compared to the previous state. In the first state, those that have not ended. */
function readActionStates(body: Body, memory: ActionMemory): Phrase[] {
  const states = [...toBodies(body.actionStates), ...toBodies(body.instantActionStates)]
  const news = states.filter(({ actionId, actionStatus }) => {
    const [id, status] = [toWord(actionId), toWord(actionStatus)]
    if (memory.statuses.get(id) === status) return false
    memory.statuses.delete(id)
    memory.statuses.set(id, status)
    return memory.hasState || !(status === 'FINISHED' || status === 'FAILED')
  })
  for (const id of memory.statuses.keys()) {
    if (memory.statuses.size <= rememberedActions) break
    memory.statuses.delete(id)
  }
  memory.hasState = true
  return news.map(({ actionId, actionType, actionStatus, resultDescription, actionResult }) => {
    const params = { action: toWord(actionType ?? actionId), status: toWord(actionStatus) }
    const result = actionResult ?? resultDescription
    return typeof result === 'string' && result !== ''
      ? { text: 'actionResult', params: { ...params, result } }
      : { text: 'actionState', params }
  })
}

function readStatus(body: Body): Phrase[] {
  const { cpu, memory, version } = toBody(body.system)
  return [
    ...when(typeof body.leaseId === 'string', { text: 'driven' }),
    ...when(toBody(body.remoteStop).latched === true, { text: 'stopped' }),
    ...when(body.standby === true, { text: 'standby' }),
    ...when(body.cleaning === true, { text: 'cleaning' }),
    ...when(typeof body.speaking === 'string', { text: 'speaking', params: { text: toWord(body.speaking) } }),
    { text: 'load', params: { cpu: toFigure(cpu), memory: toFigure(memory) } },
    { text: 'software', params: { version: toWord(version) } },
  ]
}

function readSession({ kind, operatorName, elevator, door }: Body): Phrase[] {
  if (kind === 'lease') return [{ text: 'lease', params: { name: toWord(operatorName) } }]
  if (kind === 'buildingCodes')
    return [{ text: 'buildingCodes', params: { elevator: toWord(elevator), door: toWord(door) } }]
  if (kind === 'release' || kind === 'remoteStop' || kind === 'clearRemoteStop') return [{ text: kind }]
  return []
}

function readAction({ actionType, actionParameters }: Body): Phrase {
  const action = toWord(actionType)
  const parameters = toBodies(actionParameters)
    .map(({ key, value }) => `${toWord(key)}: ${toWord(value)}`)
    .join(', ')
  return parameters === ''
    ? { text: 'action', params: { action } }
    : { text: 'actionWith', params: { action, parameters } }
}

function when(isSo: boolean, phrase: Phrase): Phrase[] {
  return isSo ? [phrase] : []
}

/** A value as in the message; a dash if it is missing. */
function toWord(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A number with two decimals. */
function toFigure(value: unknown): string | number {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : toWord(value)
}

function toBody(value: unknown): Body {
  return isRecord(value) ? value : {}
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function toBodies(value: unknown): Body[] {
  return toList(value).filter(isRecord)
}
