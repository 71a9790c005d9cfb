import { createStore } from '../server/store.ts'

/**
 * The only place that listens to the keyboard. Pages provide tables, which also feed the on-screen help.
 * Keys are physical positions (`event.code`): W is the same key on Japanese and English layouts.
 */

export type KeyEntry<Id extends string = string> = {
  /** `KeyboardEvent.code`, for instance `KeyW`. */
  readonly code: string
  /** What the key does, for instance `drive.forward`. */
  readonly id: Id
  /** Called on press and on release. Shift has no effect while held; Ctrl, Alt and Meta release the key. */
  readonly hold?: boolean
  readonly shift?: boolean
  /** The character of the key, for one that is known by it and is elsewhere on other layouts. */
  readonly character?: string
  /** Ctrl, or Cmd on a Mac. */
  readonly control?: boolean
  readonly alt?: boolean
  /** Called repeatedly while held, at the keyboard's repeat rate. */
  readonly repeats?: boolean
  /** Also works while somebody types or has a dialog open. */
  readonly whileTyping?: boolean
  /**
   * Works wherever the focus is: while somebody types, in lists and dialogs, and before anything else on the page
   * handles the key. Only an active input method keeps it. For a stop, never for letters.
   */
  readonly everywhere?: boolean
  /** Only if this holds at the press. Code that makes it false calls `releaseKeys`. */
  readonly when?: () => boolean
  /** Id of the text in the table's area that describes the key. */
  readonly textId: string
}

export type KeyPhase = 'down' | 'up'
export type KeyHandler<Id extends string> = (id: Id, phase: KeyPhase) => void
type Registration = {
  entries: readonly KeyEntry[]
  /** Methods, because each takes only the ids of its own entries. */
  handle(this: void, id: string, phase: KeyPhase): void
  getText(this: void, textId: string): string
  scope: HTMLElement | null
}

const registrations = createStore<readonly Registration[]>([])
const held = new Map<string, { entry: KeyEntry; registration: Registration }>()

/** One line of the on-screen help. */
export type KeyHelp = {
  code: string
  character?: string | undefined
  shift: boolean
  control: boolean
  alt: boolean
  text: string
}

/** A store that changes whenever the set of active keys changes. */
export const keyTables = registrations

/** The keys of the page, in the order of their tables, for the on-screen help. */
export function keyHelp(): KeyHelp[] {
  const pageWide = registrations.get().filter(({ scope }) => scope === null)
  return pageWide.flatMap(({ entries, getText }) =>
    entries.map(({ code, character, shift = false, control = false, alt = false, textId }) => ({
      code,
      character,
      shift,
      control,
      alt,
      text: getText(textId),
    })),
  )
}

/**
 * Activates a table of keys. Returns a function that deactivates it and releases what is held.
 * @param scope part of the page: the table is then active only while the focus is there, and before the page's own
 * @throws Error if two active entries use the same key: a programming error, found at start-up.
 */
export function registerKeys<Id extends string, TextId extends string>(
  entries: readonly (KeyEntry<Id> & { readonly textId: TextId })[],
  handle: KeyHandler<Id>,
  getText: (textId: TextId) => string,
  scope: HTMLElement | null = null,
): () => void {
  const others = registrations.get().filter((other) => other.scope === scope)
  const taken = new Set(others.flatMap((other) => other.entries.map(chord)))
  for (const entry of entries) {
    if (taken.has(chord(entry))) throw new Error(`Two entries want the key ${chord(entry)}: ${entry.id}`)
    taken.add(chord(entry))
  }
  const registration: Registration = { entries, handle, getText, scope }
  if (registrations.get().length === 0) listen()
  registrations.set([...registrations.get(), registration])
  return () => {
    for (const [code, { registration: owner }] of held) if (owner === registration) release(code)
    registrations.set(registrations.get().filter((other) => other !== registration))
    if (registrations.get().length === 0) unlisten()
  }
}

/** Releases every held key, as if the fingers were lifted: on blur, hidden tab, opened dialog. */
export function releaseKeys(): void {
  for (const code of [...held.keys()]) release(code)
}

function chord({ code, shift, control, alt, hold }: KeyEntry): string {
  return `${control ? 'Control+' : ''}${alt ? 'Alt+' : ''}${shift && !hold ? 'Shift+' : ''}${code}`
}

function listen(): void {
  globalThis.addEventListener('keydown', handleKeyDownFirst, { capture: true })
  globalThis.addEventListener('keydown', handleKeyDown)
  globalThis.addEventListener('keyup', handleKeyUpFirst, { capture: true })
  globalThis.addEventListener('keyup', handleKeyUp)
  globalThis.addEventListener('blur', releaseKeys)
  document.addEventListener('visibilitychange', releaseKeys)
  document.addEventListener('focusin', handleFocus)
  document.addEventListener('compositionstart', releaseKeys)
}

function unlisten(): void {
  wentDown.clear()
  globalThis.removeEventListener('keydown', handleKeyDownFirst, { capture: true })
  globalThis.removeEventListener('keydown', handleKeyDown)
  globalThis.removeEventListener('keyup', handleKeyUpFirst, { capture: true })
  globalThis.removeEventListener('keyup', handleKeyUp)
  globalThis.removeEventListener('blur', releaseKeys)
  document.removeEventListener('visibilitychange', releaseKeys)
  document.removeEventListener('focusin', handleFocus)
  document.removeEventListener('compositionstart', releaseKeys)
}

/** Keys that work everywhere go first, because an open list or dialog swallows the keys it uses. It still gets them. */
function handleKeyDownFirst(event: KeyboardEvent): void {
  wentDown.add(event.code)
  if (event.isComposing || event.repeat) return
  handleEverywhere(event)
}

/**
 * A native select that is open consumes Escape to close; the page sees only the keyup. For a key that must
 * work everywhere that is late, but good enough.
 */
function handleKeyUpFirst(event: KeyboardEvent): void {
  const wasSeen = wentDown.delete(event.code)
  if (!wasSeen && event.target instanceof HTMLSelectElement) handleEverywhere(event)
}

/** Keys whose keydown the page has seen. */
const wentDown = new Set<string>()

function handleEverywhere(event: KeyboardEvent): void {
  for (const { entries, handle } of inForceAt(event.target)) {
    const entry = entries.find((candidate) => candidate.everywhere === true && matches(candidate, event))
    if (entry === undefined || entry.when?.() === false) continue
    handle(entry.id, 'down')
    return
  }
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || event.defaultPrevented) return
  if (event.altKey || event.ctrlKey || event.metaKey) releaseKeys()
  const isElsewhere = isTyping(event.target) || isInDialog(event.target)
  for (const registration of inForceAt(event.target)) {
    const entry = registration.entries.find((candidate) => matches(candidate, event))
    if (!entry || (isElsewhere && !entry.whileTyping) || entry.when?.() === false) continue
    if (entry.everywhere) return
    // Space presses what has the focus, and nothing else.
    if (event.code === 'Space' && isPressable(event.target)) continue
    event.preventDefault()
    if ((event.repeat && !entry.repeats) || held.has(event.code)) return
    if (entry.hold) held.set(event.code, { entry, registration })
    registration.handle(entry.id, 'down')
    return
  }
}

/** Tables of the focused part first, then the page's; none of other parts. */
function inForceAt(target: EventTarget | null): readonly Registration[] {
  const inScope = registrations.get().filter(({ scope }) => target instanceof Node && scope?.contains(target))
  return [...inScope, ...registrations.get().filter(({ scope }) => scope === null)]
}

function handleKeyUp(event: KeyboardEvent): void {
  release(event.code)
  // While Cmd is down, a Mac sends no keyup of other keys.
  if (event.key === 'Meta') releaseKeys()
}

function handleFocus(event: FocusEvent): void {
  if (isTyping(event.target) || isInDialog(event.target)) releaseKeys()
}

function release(code: string): void {
  const key = held.get(code)
  if (!key) return
  held.delete(code)
  key.registration.handle(key.entry.id, 'up')
}

function matches(entry: KeyEntry, event: KeyboardEvent): boolean {
  if (event.altKey !== (entry.alt ?? false)) return false
  if ((event.ctrlKey || event.metaKey) !== (entry.control ?? false)) return false
  if (entry.character !== undefined && entry.character === event.key) return true
  if (entry.code !== event.code) return false
  return entry.hold === true || event.shiftKey === (entry.shift ?? false)
}

/** Is this an element that letters are typed into? */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !notText.has(target.type)
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  )
}

const notText = new Set(['button', 'checkbox', 'radio', 'range', 'reset', 'submit', 'color', 'file', 'image'])

/** Is this an element that Space presses? */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, summary, input, [role="button"]') !== null
}

/** An open dialog has the keyboard to itself. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null
}
