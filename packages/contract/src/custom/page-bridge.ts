/**
 * How the console and a sandboxed page of the installation communicate (decision 0075). Once the page has loaded, the
 * console posts `PageWelcome` to its window with one `MessagePort`; everything else goes through that.
 */
import { z } from 'zod'
import { timestampSchema } from '../kernel/entity.ts'
import type { Language } from '../session/session.ts'
import { noteText } from './custom-note.ts'
import type { PageCapability } from './page-capabilities.ts'

export const pageBridge = {
  version: 1,
  /** Messages accepted from a page per second. */
  messagesMax: 20,
  /** Maximum pending calls. */
  callsMax: 4,
  /** Rows of one answer. */
  rowsMax: 100,
  /** The longest period that a page may query. */
  periodMaxMs: 7 * 86_400_000,
  /** Ping interval in milliseconds, and how many pings in a row a page may leave unanswered. */
  pingMs: 2_000,
  unansweredMax: 4,
} as const

const nothing = z.strictObject({})
const period = z.strictObject({ from: timestampSchema, to: timestampSchema }).refine(({ from, to }) => {
  const ms = Date.parse(to) - Date.parse(from)
  return ms > 0 && ms <= pageBridge.periodMaxMs
})

/** What each call takes. */
export const pageInputs = {
  'alerts.read': nothing,
  'driving.read': period,
  'findings.read': nothing,
  'notes.read': nothing,
  'notes.write': z.strictObject({ text: noteText }),
  'schedules.read': period,
} satisfies Record<PageCapability, z.ZodType>

/** From the page: `pong` answers `ping`; `id` is chosen by the page, and returned with the answer. */
export const pageMessageSchema = z.union([
  z.strictObject({ pong: z.number() }),
  z.strictObject({ id: z.number(), call: z.string().max(64), input: z.unknown().optional() }),
])

/** Sent again, without a port, when `language` or `colorScheme` changes. */
export type PageWelcome = {
  wheelhouse: typeof pageBridge.version
  language: Language
  colorScheme: 'light' | 'dark'
  /** Of the view. */
  meta: Record<string, unknown>
  capabilities: readonly PageCapability[]
}

/** To the page. `noBuilding`: a note belongs to a building, and the person has chosen none. */
export type PageAnswer =
  | { ping: number }
  | { id: number; result: unknown }
  | { id: number; error: 'notGranted' | 'badInput' | 'busy' | 'noBuilding' | 'failed' }
