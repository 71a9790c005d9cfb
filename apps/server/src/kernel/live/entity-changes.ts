/**
 * Notifies open screens of what was saved, on this server or another: the database notifies every server
 * (`listenToDatabase`).
 */

import { changeLimits, changesChannels, type EntityChanges } from '@wheelhouse/contract/kernel/changes'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { RouteDefinition, RoutePermission } from '@wheelhouse/contract/kernel/route'
import { hasPermission } from '@wheelhouse/contract/permissions'
import * as routes from '@wheelhouse/contract/routes'
import { z } from 'zod'
import type { Notices } from '../database/notices.ts'
import { isInScope, type OperatorIdentity } from '../http/identity.ts'
import type { Log } from '../process/log.ts'
import type { Live } from './live.ts'

/** Many rows may be saved at once, so they are published in one batch. */
const publishEveryMs = 50

/**
 * As `notify_entity_change` writes it, or with the ids of several rows of one place. A row without an organisation belongs
 * to the installation.
 */
const noticeSchema = z.object({
  path: z.string(),
  id: z.string().nullable(),
  ids: z.array(z.string()).nullish(),
  organizationId: z.string().nullable(),
  buildingId: z.string().nullable(),
  operatorId: z.string().nullable(),
})
type Notice = z.output<typeof noticeSchema>

type Watcher = { identity: () => OperatorIdentity; send: (body: EntityChanges) => void }

/** Who may read the list of a path. */
const permissions: ReadonlyMap<string, RoutePermission> = new Map(
  Object.values(routes)
    .flatMap((area): RouteDefinition[] => Object.values(area))
    .filter(({ method }) => method === 'GET')
    .map(({ path, permission }) => [path, permission]),
)

/** @param parts the hub to publish to, and the database's notices. @returns a function that stops it */
export function publishChanges({ live, notices, log }: { live: Live; notices: Notices; log: Log }) {
  const watchers = new Map<string, Watcher>()
  /** Keyed by their text: the same row may be saved more than once. */
  const waiting = new Map<string, Notice>()
  let mayHaveMissed = false
  let timer: NodeJS.Timeout | null = null

  function publish(): void {
    timer = null
    const changed = [...waiting.values()]
    const missed = mayHaveMissed
    waiting.clear()
    mayHaveMissed = false
    for (const { identity, send } of watchers.values()) {
      const person = identity()
      const changes = groupByPath(changed.filter((notice) => mayHear(person, notice)))
      if (missed || changes.length > 0) send({ mayHaveMissed: missed, changes })
    }
  }

  const stopListening = notices.on('entity_changes', (payload) => {
    if (payload === '') mayHaveMissed = true
    else if (watchers.size > 0) {
      const notice = noticeSchema.safeParse(parseJson(payload))
      if (notice.success) waiting.set(payload, notice.data)
      else log.error({ payload }, 'a notice of a change could not be read')
    }
    timer ??= setTimeout(publish, publishEveryMs)
  })

  live.events(changesChannels.changes, {
    mayWatch: () => true,
    onSubscribe(socket, _params, send) {
      watchers.set(socket.socketId, { identity: () => socket.identity, send })
      send({ mayHaveMissed: true, changes: [] })
    },
    onMessage: () => undefined,
    onClose: ({ socketId }) => void watchers.delete(socketId),
  })

  return {
    stop: () => {
      stopListening()
      clearTimeout(timer ?? undefined)
    },
  }
}

/**
 * The permission of the list and the scope of the row; rows without a building are for everybody in the organisation.
 */
function mayHear(
  identity: OperatorIdentity,
  { path, organizationId, buildingId, operatorId }: Notice,
): boolean {
  const permission = permissions.get(path)
  if (permission === undefined || permission === 'public') return false
  if (permission !== 'session' && !hasPermission(identity.type, permission)) return false
  if (operatorId !== null) return operatorId === identity.operatorId
  if (organizationId === null) return true
  if (isInScope(identity, { organizationId, buildingId })) return true
  const { scope } = identity
  return scope.kind === 'building' && scope.organizationId === organizationId && buildingId === null
}

function groupByPath(notices: readonly Notice[]): EntityChanges['changes'] {
  return [...Map.groupBy(notices, ({ path }) => path)].map(([path, ofPath]) => {
    const ids = new Set(ofPath.flatMap(({ id, ids }) => ids ?? [id]))
    const named = [...ids].filter((id) => id !== null)
    const isComplete = named.length === ids.size && named.length <= changeLimits.ids
    return { path, ids: isComplete ? named : null }
  })
}
