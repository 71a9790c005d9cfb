import { parseJson } from '@wheelhouse/contract/kernel/json'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { signalUpSchema } from '@wheelhouse/contract/robots/robot-link'
import { z } from 'zod'
import type { TwinPatch } from './twin-patch.ts'

/**
 * For whom a patch is. `merged`: every follower; what is based on the merged patches before it. `begin`: those that
 * follow the robot quickly, or are about to; it is based on nothing. `quick`: the same, and based on those before it.
 */
const patchKinds = ['merged', 'begin', 'quick'] as const
type PatchKind = (typeof patchKinds)[number]

/** A patch, and for how many milliseconds it waited: a goodbye must not seem as old as the state before it. */
export type WaitedPatch = { patch: TwinPatch; waitedMs: number }
/** A patch as it travels: most of them are not for this server, which then need not parse them. */
export type PatchLine = { kind: PatchKind; robotId: string; text: string }

const headSchema = z.object({
  from: z.string(),
  format: z.number(),
  /** Counts the batches of a server, so that a follower notices a gap. */
  number: z.number(),
  signals: z.array(z.object({ robotId: z.string(), signal: signalUpSchema })),
})
export type BatchHead = z.output<typeof headSchema>

/** What a server asks of the homes of these robots: to publish them quickly, and from the beginning where it says so. */
const followSchema = z.object({
  format: z.number(),
  robotIds: z.array(z.string()),
  isBeginning: z.boolean(),
})
export type FollowRequest = z.output<typeof followSchema>

/** The first line is the head, each other one a patch. */
export function writeTwinBatch(head: BatchHead, lines: readonly string[]): string {
  return [JSON.stringify(head), ...lines].join('\n')
}

export function writePatchLine(kind: PatchKind, { patch, waitedMs }: WaitedPatch): string {
  return `${kind} ${patch.robotId} ${JSON.stringify([patch, Math.round(waitedMs)])}`
}

/** @returns `null` for what no server of ours writes. @throws SyntaxError when its head is no JSON */
export function readTwinBatch(text: string): { head: BatchHead; lines: PatchLine[] } | null {
  const [first = '', ...rest] = text.split('\n')
  const head = headSchema.safeParse(parseJson(first)).data
  return head === undefined ? null : { head, lines: rest.flatMap(readPatchLine) }
}

function readPatchLine(line: string): PatchLine[] {
  const kindEnd = line.indexOf(' ')
  const idEnd = line.indexOf(' ', kindEnd + 1)
  const kind = patchKinds.find((known) => line.startsWith(known))
  if (kind === undefined || idEnd < 0) return []
  return [{ kind, robotId: line.slice(kindEnd + 1, idEnd), text: line.slice(idEnd + 1) }]
}

/** Checked no further: a server of the same format has written it, and it is most of what a follower reads. */
const patchSchema = z.custom<TwinPatch>((value) => isRecord(value) && typeof value.robotId === 'string')
const waitedSchema = z.tuple([patchSchema, z.number()])

/** @throws SyntaxError, ZodError */
export function readPatch({ text }: PatchLine): WaitedPatch {
  const [patch, waitedMs] = waitedSchema.parse(parseJson(text))
  return { patch, waitedMs }
}

/** @returns `null` for what no server of ours writes. @throws SyntaxError when it is no JSON */
export function readFollowRequest(text: string): FollowRequest | null {
  return followSchema.safeParse(parseJson(text)).data ?? null
}
