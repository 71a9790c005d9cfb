/**
 * Who has which draft open, on this server and on others with the same database. In memory only, because presence is
 * transient.
 */
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { draftLimits, type MapEditor, mapEditorSchema } from '@wheelhouse/contract/maps/map-draft'
import { z } from 'zod'

/** A page is identified by its socket: the id that it reports is only for other pages. */
type Entry = { floorId: string; server: string; editor: MapEditor; heardAt: number }

/** What a server sends to the others: a page's position, that it has left, or a request for theirs. */
const noticeSchema = z.object({
  server: z.string(),
  floorId: z.string(),
  socketId: z.string().nullable(),
  editor: mapEditorSchema.nullable(),
})
type Notice = z.output<typeof noticeSchema>

/** A notice of the database has at most 8,000 bytes. */
const noticeBytes = 7_500
/** Pointers move often; other servers are notified at this interval. Milliseconds. */
const publishEveryMs = 200

type Parts = {
  server: string
  /** Milliseconds of a monotonic clock. */
  now: () => number
  /** Notifies all servers, including this one. */
  notify: (payload: string) => void
  /** Somebody came, moved or left. */
  onChange: (floorId: string) => void
}

export function createMapEditors({ server, now, notify, onChange }: Parts) {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Notice>()
  let timer: NodeJS.Timeout | null = null

  const flush = () => {
    timer = null
    for (const notice of pending.values()) notify(writeNotice(notice))
    pending.clear()
  }
  const publish = (notice: Notice) => {
    pending.set(`${notice.floorId} ${notice.socketId}`, notice)
    timer ??= setTimeout(flush, publishEveryMs)
  }
  const toKey = (floorId: string, socketId: string) => `${floorId} ${socketId}`

  return {
    list: (floorId: string): MapEditor[] =>
      [...entries.values()].filter((entry) => entry.floorId === floorId).map(({ editor }) => editor),
    /** A page of this server reports its position. */
    say(floorId: string, socketId: string, editor: MapEditor): void {
      entries.set(toKey(floorId, socketId), { floorId, server, editor, heardAt: now() })
      onChange(floorId)
      publish({ server, floorId, socketId, editor })
    },
    leave(floorId: string, socketId: string): void {
      if (!entries.delete(toKey(floorId, socketId))) return
      onChange(floorId)
      publish({ server, floorId, socketId, editor: null })
    },
    /** Requests the editors of the other servers; they answer as if those pages had moved. */
    ask: (floorId: string): void => publish({ server, floorId, socketId: null, editor: null }),
    /** Handles a notice from any server, including this one. */
    hear(payload: string): void {
      const { data } = noticeSchema.safeParse(payload === '' ? null : parseJson(payload))
      if (data === undefined || data.server === server) return
      const { floorId, socketId, editor } = data
      if (socketId === null) {
        for (const [key, entry] of entries)
          if (entry.floorId === floorId && entry.server === server)
            publish({ server, floorId, socketId: key.slice(floorId.length + 1), editor: entry.editor })
        return
      }
      const key = toKey(floorId, socketId)
      if (editor === null) entries.delete(key)
      else entries.set(key, { floorId, server: data.server, editor, heardAt: now() })
      onChange(floorId)
    },
    /** Forgets pages that have been silent for long, and those of a server that ended. */
    forgetGone(): void {
      for (const [key, { floorId, heardAt }] of entries) {
        if (now() - heardAt < draftLimits.editorGoneMs) continue
        entries.delete(key)
        onChange(floorId)
      }
    },
    stop: () => clearTimeout(timer ?? undefined),
  }
}

function writeNotice(notice: Notice): string {
  const text = JSON.stringify(notice)
  if (Buffer.byteLength(text) <= noticeBytes || notice.editor === null) return text
  return JSON.stringify({ ...notice, editor: { ...notice.editor, selection: [] } })
}
