import { z } from 'zod'
import { toParamsSchema } from '../kernel/crud.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'

/** Entries whose seal one call of `check` recomputes: some 50 ms of CPU time. */
export const auditPortion = 2_000

/** One change, one export, or one attempt that was denied or failed. */
const auditEntrySchema = z.object({
  /** Its number in the chain. */
  id: z.string(),
  at: timestampSchema,
  operatorId: idSchema.nullable(),
  /** `null`: an API client did it, nobody was signed in, or the server did it by itself. */
  operator: z.object({ firstName: z.string(), lastName: z.string(), loginId: z.string() }).nullable(),
  /** The API client that did it, if it was not a person; for a robot's display, the robot. */
  client: z.object({ id: idSchema, name: z.string() }).nullable(),
  organizationId: idSchema.nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** A permission (`robot:update`), or another name of the same form (`session:login`). */
  action: z.string(),
  outcome: z.enum(['done', 'denied', 'failed']),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** Before and after, without secrets; for changes only the affected properties. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Current names of the ids in the entry, as far as the reader may see them: id to name. */
  names: z.record(z.string(), z.string()),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

const auditFilter = defineFilter({
  where: [
    'at',
    'operatorId',
    'operatorName',
    'loginId',
    'clientId',
    'clientName',
    'organizationId',
    'ip',
    'action',
    'outcome',
    'entity',
    'entityId',
  ],
  order: ['at'],
  fields: fieldNames(auditEntrySchema),
})

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/audit-logs',
    permission: 'audit:read',
    summary: 'Who changed what or took it out, and who was denied to; newest first.',
    params: toParamsSchema('/audit-logs'),
    query: filterQuery(auditFilter),
    responses: { 200: z.array(auditEntrySchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/audit-logs/count',
    permission: 'audit:read',
    summary: 'How many entries of the audit log a filter finds.',
    params: toParamsSchema('/audit-logs/count'),
    query: countQuery(auditFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  /** To check the whole log, repeat with the returned number until it is `null`. */
  check: defineRoute({
    method: 'GET',
    path: '/audit-logs/check',
    permission: 'audit:check',
    summary: 'Check a portion of the log: was an entry changed, or is one missing?',
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .default('0'),
    }),
    responses: {
      200: z.object({
        checked: z.int(),
        /** The first entry that was changed or follows a missing one. */
        broken: z.int().nullable(),
        /** Found at the end: the entry after which the last ones are missing; 0 when all of an organisation's are. */
        missingAfter: z.int().nullable(),
        /** Where the next part begins; `null` when there is no more, or something is broken. */
        next: z.int().nullable(),
      }),
    },
    errors: [],
  }),
}
