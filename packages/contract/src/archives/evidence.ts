import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { serialNumberSchema } from '../robots/robot.ts'
import { clipFaults, clipStatuses } from './clip.ts'
import { incidentRange, isForward, isShortEnough } from './incident.ts'

export const evidenceLimits = {
  /** Packages of an organisation made at the same time. */
  runningMax: 2,
  /** Days that a package is kept. */
  daysKept: 30,
} as const

/** The commands that verify an unpacked archive, by operating system. */
export const evidenceChecks = {
  // Windows PowerShell 5, which every Windows has, reads files as ANSI by default.
  'Windows (PowerShell)':
    'Get-Content SHA256SUMS -Encoding UTF8 | % { $h, $f = $_ -split \' +\', 2; if ((Get-FileHash $f).Hash -eq $h) { "OK $f" } else { "FAILED $f" } }',
  macOS: 'shasum -a 256 -c SHA256SUMS',
  Linux: 'sha256sum -c SHA256SUMS',
}

/**
 * All of an incident in one archive: a film per camera, the track, the events, a note on how it was made, and the hashes of
 * these files, which `sha256sum -c SHA256SUMS` checks.
 */
export const evidenceSchema = z.object({
  id: idSchema,
  organizationId: idSchema,
  buildingId: idSchema,
  robotId: idSchema,
  serialNumber: z.string(),
  fromAt: timestampSchema,
  untilAt: timestampSchema,
  createdAt: timestampSchema,
  createdBy: z.object({ id: idSchema, firstName: z.string(), lastName: z.string() }).nullable(),
  status: z.enum(clipStatuses),
  /** `null`: none, or it is not known. */
  fault: z.enum(clipFaults).nullable(),
  /** Recordings included so far, and in total. */
  done: z.int(),
  total: z.int(),
  /** Bytes; 0 until it is there. */
  size: z.int(),
  /** SHA-256 of its SHA256SUMS in hexadecimal digits, to pass on over another channel; `null` until it is there. */
  sums: z.string().nullable(),
})
export type Evidence = z.output<typeof evidenceSchema>

const evidenceFilter = defineFilter({
  where: ['id', 'organizationId', 'buildingId', 'robotId', 'serialNumber', 'fromAt', 'untilAt', 'createdAt'],
  order: ['createdAt', 'fromAt'],
  fields: fieldNames(evidenceSchema),
})

export const evidenceRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/archive-evidences',
    permission: 'recording:read',
    summary: 'Archives of evidence, the newest first.',
    params: z.object({}),
    query: filterQuery(evidenceFilter),
    responses: { 200: z.array(evidenceSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/archive-evidences/count',
    permission: 'recording:read',
    summary: 'How many archives of evidence a filter finds.',
    params: z.object({}),
    query: countQuery(evidenceFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/archive-evidences/:id',
    permission: 'recording:read',
    summary: 'One archive of evidence, and how far it is.',
    params: byId,
    responses: { 200: evidenceSchema },
    errors: ['entity.notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/archive-evidences',
    permission: 'recording:clip',
    summary:
      'Put all that is known of a robot over a stretch of time into one archive; it is there once it is `done`.',
    params: z.object({}),
    body: z
      .strictObject({
        serialNo: serialNumberSchema,
        ...incidentRange,
        /**
         * Only from what the server has, for a robot that does not come back: the note inside names the missing
         * recordings.
         */
        withoutMissing: z.boolean().optional(),
      })
      .refine(isForward, { path: ['untilAt'], error: 'clip.ends' })
      .refine(isShortEnough, { path: ['untilAt'], error: 'incident.tooLong' }),
    responses: { 201: evidenceSchema },
    errors: [
      'entity.notFound',
      'archive.uncontracted',
      'archive.shareFull',
      'archive.tooManyEvidences',
      'robot.offline',
    ],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/archive-evidences/:id/cancel',
    permission: 'recording:clip',
    summary: 'Stop making an archive of evidence. One that is made stays.',
    params: byId,
    responses: { 200: evidenceSchema },
    errors: ['entity.notFound'],
  }),
  file: defineRoute({
    method: 'GET',
    path: '/archive-evidences/:id/file',
    permission: 'recording:read',
    summary: 'The archive itself (zip).',
    params: byId,
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound'],
  }),
}
