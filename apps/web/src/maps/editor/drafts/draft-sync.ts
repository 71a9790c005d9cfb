import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { ChangeGroup, MapDraft, MapEditor } from '@wheelhouse/contract/maps/map-draft'
import { draftLimits } from '@wheelhouse/contract/maps/map-draft'
import { applyChanges } from '@wheelhouse/map-model/apply-changes'
import { type ApiError, asApiError } from '../../../kernel/server/api-error.ts'
import { randomId } from '../../../kernel/server/random-id.ts'
import { createStore, type Store } from '../../../kernel/server/store.ts'
import type { KeptGroup, KeptWork } from './kept-work.ts'
import { addToGroup, findConflicts, type MapConflict, settleConflict, withPending } from './pending-work.ts'

/**
 * Keeps the draft of this page and the server's one draft together. What a person does is kept in the browser at once,
 * sent in order, and sent again until the server has answered; what others do comes in beneath it.
 */

/** `offline`: kept here, sent later. `gone`: the floor was deleted, or may not be changed any more. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'conflict' | 'gone'

export type DraftMessage = { version: number; revision: number; editors: readonly MapEditor[] }
export type Presence = Pick<MapEditor, 'pageId' | 'at' | 'selection'>

/** The server, as this needs it. Calls throw ApiError. */
export type DraftPorts = {
  load: () => Promise<MapDraft>
  send: (group: KeptGroup) => Promise<{ version: number }>
  /** `null`: read the whole draft. */
  changesSince: (version: number) => Promise<{ groups: ChangeGroup[] | null }>
  watch: (handlers: {
    onMessage: (message: DraftMessage) => void
    onConnected: (isConnected: boolean) => void
  }) => { send: (presence: Presence) => boolean; close: () => void }
}

export const syncTiming = { collectMs: 300, retryMs: 2_000, presenceMs: 200, aliveMs: 10_000 }

type Options = {
  ports: DraftPorts
  kept: Pick<KeptWork, 'keepGroup' | 'dropGroup'>
  /** Groups of an earlier visit, in order. */
  waiting: readonly KeptGroup[]
  /** The whole draft with what is on its way, each time it changed beneath this page. */
  onDocument: (map: MapDocument) => void
  /** The server will never take a group: what was done is taken back. */
  onRefused: (error: ApiError) => void
}

export class DraftSync {
  readonly saveState = createStore<SaveState>('saved')
  /** What two people changed: nothing is sent until a person has decided. */
  readonly conflicts = createStore<readonly MapConflict[]>([])
  readonly editors = createStore<readonly MapEditor[]>([])
  /** Of the draft as far as this page has it; 0: nobody has changed anything. */
  readonly version: Store<number>
  /** Has anybody changed anything since the map was published? */
  readonly hasDraft: Store<boolean>
  /** The published one. */
  readonly revision: Store<number>
  readonly #options: Options
  readonly #pageId = randomId()
  readonly #presence = createPresence(this.#pageId)
  readonly #channel: ReturnType<DraftPorts['watch']>
  #base: MapDocument
  #groups: KeptGroup[]
  /** Groups that the server may have already, whatever it answered: they never change again. */
  readonly #tried = new Set<string>()
  #sending: KeptGroup | null = null
  #inFlight: Promise<void> | null = null
  #isReading = false
  /** Others' changes on their way in, as the channel told of them. */
  #following: Promise<void> | null = null
  /** What the channel said last and nobody has looked at. */
  #newest: DraftMessage | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #isClosed = false

  /** Begins with a draft as it was read. */
  constructor(start: MapDraft, options: Options) {
    this.version = createStore(start.version)
    this.hasDraft = createStore(start.updatedAt !== null)
    this.revision = createStore(start.baseRevision)
    this.#options = options
    this.#base = start.document
    this.#groups = [...options.waiting]
    for (const { groupId } of options.waiting) this.#tried.add(groupId)
    this.#channel = options.ports.watch({
      onConnected: (isConnected) => {
        if (!isConnected) return
        this.#presence.say()
        this.#schedule(0)
      },
      onMessage: (message) => this.#receive(message),
    })
    this.#presence.begin(this.#channel)
    if (this.#groups.length > 0) this.#adopt(start.document, start.version)
    this.#schedule(0)
  }

  /** Told to the others, at most five times a second. */
  setPresence(presence: Omit<Presence, 'pageId'>): void {
    this.#presence.set(presence)
  }

  /** What the person did, with what it was made on. Kept in the browser at once, sent soon. */
  record(changes: readonly MapChange[], before: readonly MapChange[]): void {
    for (let from = 0; from < changes.length; from += draftLimits.changes) {
      const part = changes.slice(from, from + draftLimits.changes)
      const last = this.#groups.at(-1)
      const isOpen = last !== undefined && !this.#tried.has(last.groupId)
      const canGrow = isOpen && last.changes.length + part.length <= draftLimits.changes
      const group = addToGroup(canGrow ? last : this.#newGroup(), part, before)
      this.#groups = [...(canGrow ? this.#groups.slice(0, -1) : this.#groups), group]
      void this.#options.kept.keepGroup(group)
    }
    this.#showState()
    this.#schedule(syncTiming.collectMs)
  }

  /** A person has decided which of two versions stays. */
  settle(conflict: MapConflict, choice: 'mine' | 'theirs'): void {
    // What is left of a group is another group: the server may have the whole one under its name.
    const left = settleConflict(this.#groups, conflict, choice).map((group) =>
      this.#groups.includes(group) ? group : { ...group, groupId: randomId() },
    )
    for (const group of this.#groups) if (!left.some(({ order }) => order === group.order)) this.#drop(group)
    this.#groups = left
    for (const group of left) void this.#options.kept.keepGroup(group)
    this.conflicts.set(this.conflicts.get().filter(({ name }) => name !== conflict.name))
    this.#options.onDocument(withPending(this.#base, left))
    this.#showState()
    this.#schedule(0)
  }

  /** Reads the whole draft again: after it was published, thrown away, or replaced by an import. */
  async reload(): Promise<void> {
    const draft = await this.#options.ports.load()
    this.revision.set(draft.baseRevision)
    this.hasDraft.set(draft.updatedAt !== null)
    this.#adopt(draft.document, draft.version)
  }

  /** Forgets what is not sent yet: its draft is thrown away. */
  forget(): void {
    for (const group of this.#groups) this.#drop(group)
    this.conflicts.set([])
    this.#showState()
  }

  /** Ends when everything is sent; `false` when it cannot be now. */
  async flush(): Promise<boolean> {
    while (this.#groups.length > 0 || this.#inFlight !== null || this.#isReading) {
      if (this.#isClosed) return false
      await (this.#following ?? this.#send())
      const state = this.saveState.get()
      if (state !== 'saved' && state !== 'saving') return false
    }
    return true
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#presence.end()
    this.#channel.close()
  }

  #newGroup(): KeptGroup {
    const empty = { changes: [], before: [] }
    return {
      ...empty,
      groupId: randomId(),
      order: nextOrder(),
      pageId: this.#pageId,
      version: this.version.get(),
    }
  }

  #showState(): void {
    if (this.saveState.get() === 'gone') return
    if (this.conflicts.get().length > 0) this.saveState.set('conflict')
    else if (this.#groups.length === 0) this.saveState.set('saved')
    else if (this.saveState.get() !== 'offline') this.saveState.set('saving')
  }

  #receive(message: DraftMessage): void {
    this.editors.set(message.editors.filter(({ pageId }) => pageId !== this.#pageId))
    this.#newest = message
    if (!this.#isReading && this.#sending === null) this.#follow()
  }

  /** Reads what the server has and this page has not. */
  #follow(): void {
    if (this.#newest === null || this.#isClosed) return
    const { version, revision } = this.#newest
    this.#newest = null
    this.revision.set(revision)
    if (version <= this.version.get()) return
    this.#following = this.#catchUp()
      .catch(() => this.saveState.set('offline'))
      .finally(() => {
        this.#following = null
        this.#schedule(0)
      })
  }

  /** Somebody else's work comes in: what waits here goes on top of it. */
  #adopt(next: MapDocument, version: number): void {
    this.#base = next
    this.version.set(version)
    this.conflicts.set(findConflicts(next, this.#groups))
    this.#groups = this.#groups.map((group) => ({ ...group, version, pageId: this.#pageId }))
    for (const group of this.#groups) void this.#options.kept.keepGroup(group)
    this.#options.onDocument(withPending(next, this.#groups))
    this.#showState()
  }

  async #catchUp(): Promise<void> {
    this.#isReading = true
    try {
      const { groups } = await this.#options.ports.changesSince(this.version.get())
      if (groups === null) return await this.reload()
      const changes = groups.flatMap((group) => group.changes)
      if (groups.length > 0) this.hasDraft.set(true)
      this.#adopt(applyChanges(this.#base, changes), groups.at(-1)?.version ?? this.version.get())
    } finally {
      this.#isReading = false
    }
  }

  #drop(group: KeptGroup): void {
    this.#groups = this.#groups.filter(({ groupId }) => groupId !== group.groupId)
    void this.#options.kept.dropGroup(group.order)
  }

  #schedule(afterMs: number): void {
    if (this.#timer !== null || this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#send()
    }, afterMs)
  }

  #send(): Promise<void> {
    this.#inFlight ??= this.#sendFirst().finally(() => {
      this.#inFlight = null
      this.#sending = null
      this.#showState()
      this.#follow()
      if (this.#groups.length === 0 || this.conflicts.get().length > 0) return
      this.#schedule(this.saveState.get() === 'offline' ? syncTiming.retryMs : 0)
    })
    return this.#inFlight
  }

  async #sendFirst(): Promise<void> {
    const [group] = this.#groups
    if (group === undefined || this.#isReading || this.#isClosed || this.conflicts.get().length > 0) return
    this.#sending = group
    this.#tried.add(group.groupId)
    try {
      const { version } = await this.#options.ports.send(group)
      if (this.saveState.get() === 'offline') this.saveState.set('saving')
      this.#drop(group)
      this.hasDraft.set(true)
      if (version === this.version.get() + 1) {
        this.#base = applyChanges(this.#base, group.changes)
        this.version.set(version)
      } else if (version > this.version.get()) await this.#catchUp()
    } catch (thrown) {
      await this.#recover(group, asApiError(thrown))
    }
  }

  async #recover(group: KeptGroup, error: ApiError): Promise<void> {
    // `entity.changed`: the draft that the group was made on has ended.
    if (error.code === 'map.conflict' || error.code === 'entity.changed')
      await this.#catchUp().catch(() => this.saveState.set('offline'))
    else if (error.code === 'entity.notFound' || error.code === 'auth.forbidden') {
      this.saveState.set('gone')
      this.#isClosed = true
    } else if (isFinal(error)) {
      this.#drop(group)
      this.#options.onDocument(withPending(this.#base, this.#groups))
      this.#options.onRefused(error)
    } else this.saveState.set('offline')
  }
}

/** Is a refusal one that no repetition changes? */
function isFinal({ code }: ApiError): boolean {
  return code === 'map.tooLarge' || code === 'request.invalid' || code === 'request.tooLarge'
}

let lastOrder = 0

/** Groups of two pages of one person come after each other, too. */
function nextOrder(): number {
  lastOrder = Math.max(lastOrder + 1, Date.now() * 1_000)
  return lastOrder
}

/** Tells the others where this page is: at once when it moved, no more than five times a second, and as a sign of life. */
function createPresence(pageId: string) {
  let now: Omit<Presence, 'pageId'> = { at: null, selection: [] }
  let channel: { send: (presence: Presence) => boolean } | null = null
  let due: ReturnType<typeof setTimeout> | null = null
  const say = () => channel?.send({ ...now, pageId })
  const alive = setInterval(say, syncTiming.aliveMs)
  return {
    say,
    begin: (opened: { send: (presence: Presence) => boolean }) => {
      channel = opened
      say()
    },
    set: (next: Omit<Presence, 'pageId'>) => {
      now = { at: next.at, selection: next.selection.slice(0, draftLimits.selection) }
      due ??= setTimeout(() => {
        due = null
        say()
      }, syncTiming.presenceMs)
    },
    end: () => {
      clearInterval(alive)
      if (due !== null) clearTimeout(due)
    },
  }
}
