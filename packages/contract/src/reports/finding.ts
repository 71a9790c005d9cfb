import { z } from 'zod'
import { byId, idSchema, nameField, textField, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { localDateSchema } from '../schedules/local-time.ts'
import { type ReportDetail, reportResults } from './report.ts'

/** `inWork`: somebody is working on it. */
export const findingStates = ['open', 'inWork', 'closed'] as const
export type FindingState = (typeof findingStates)[number]

export const findingLimits = {
  noteMax: 1_000,
  titleMax: 200,
  /** How many of a finding's newest changes are shown. */
  changesMax: 500,
  detailIdMax: 100,
  /** How many pictures of the detail are kept as references. */
  mediaMax: 20,
  /** People to choose an owner from. */
  ownersMax: 1_000,
}

const person = z.object({ id: idSchema, firstName: z.string(), lastName: z.string() })
export type FindingPerson = z.output<typeof person>

/** Something abnormal in a report that somebody has to handle, until it is closed. */
export const findingSchema = z.object({
  id: idSchema,
  organizationId: idSchema,
  buildingId: idSchema,
  /** `null`: its report was deleted. */
  reportId: idSchema.nullable(),
  /** Title of the report at the time. */
  reportTitle: z.string(),
  /** Which detail of the report. */
  detailId: z.string(),
  robotId: idSchema.nullable(),
  robotName: z.string().nullable(),
  /** Its title, initially that of the detail; empty if that had none. */
  title: z.string(),
  /** When it was found. */
  foundAt: timestampSchema,
  result: z.union([
    ...([z.literal(reportResults.abnormal), z.literal(reportResults.noDevice)] as const),
    z.literal(reportResults.error),
  ]),
  /** The reading of the check item. It may have been deleted, like the pictures. */
  readingId: idSchema.nullable(),
  mediaIds: z.array(idSchema),
  state: z.enum(findingStates),
  owner: person.nullable(),
  /** The day by which it should be closed. */
  dueOn: localDateSchema.nullable(),
  note: z.string(),
  createdAt: timestampSchema,
  createdBy: person.nullable(),
  closedAt: timestampSchema.nullable(),
  closedBy: person.nullable(),
  revision: z.int(),
})
export type Finding = z.output<typeof findingSchema>

/** The editable values of a finding. */
const valuesSchema = findingSchema
  .pick({ title: true, state: true, owner: true, dueOn: true, note: true })
  .partial()
export type FindingValues = z.output<typeof valuesSchema>

/** What somebody did with a finding: the changed values, before and after. */
const findingChangeSchema = z.object({
  id: idSchema,
  at: timestampSchema,
  /** `null` if the account no longer exists. */
  person: person.nullable(),
  before: valuesSchema,
  after: valuesSchema,
})
export type FindingChange = z.output<typeof findingChangeSchema>

const findingFilter = defineFilter({
  where: [
    ...(['id', 'organizationId', 'buildingId', 'reportId', 'reportTitle', 'robotId', 'robotName'] as const),
    ...([
      'title',
      'foundAt',
      'result',
      'state',
      'ownerId',
      'dueOn',
      'note',
      'createdAt',
      'closedAt',
    ] as const),
  ],
  order: ['foundAt', 'dueOn', 'createdAt', 'closedAt', 'title', 'state', 'robotName'],
  fields: fieldNames(findingSchema),
})

/** Whether a result is abnormal: only such details can become findings. */
export function isFindingResult(result: ReportDetail['result']): result is Finding['result'] {
  return (
    result === reportResults.abnormal || result === reportResults.noDevice || result === reportResults.error
  )
}

const note = textField(findingLimits.noteMax)
/** Somebody of the finding's organisation who works in its building. */
const ownerId = idSchema.nullable()

export const findingRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/findings',
    permission: 'finding:read',
    summary: 'What was found abnormal and somebody has to see to, newest first.',
    params: z.object({}),
    query: filterQuery(findingFilter),
    responses: { 200: z.array(findingSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/findings/count',
    permission: 'finding:read',
    summary: 'How many findings a filter finds.',
    params: z.object({}),
    query: countQuery(findingFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/findings/:id',
    permission: 'finding:read',
    summary: 'A finding, with whose it is and what was noted.',
    params: byId,
    responses: { 200: findingSchema },
    errors: ['entity.notFound'],
  }),
  owners: defineRoute({
    method: 'GET',
    path: '/findings/:id/owners',
    permission: 'finding:handle',
    summary: 'The people whose a finding may become, by name.',
    params: byId,
    responses: { 200: z.array(person) },
    errors: ['entity.notFound'],
  }),
  changes: defineRoute({
    method: 'GET',
    path: '/findings/:id/changes',
    permission: 'finding:read',
    summary: 'What people did with a finding, newest first.',
    params: byId,
    responses: { 200: z.array(findingChangeSchema) },
    errors: ['entity.notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/findings',
    permission: 'finding:handle',
    summary: 'Make an abnormal detail of a report a finding, once.',
    params: z.object({}),
    body: z.strictObject({
      reportId: idSchema,
      detailId: z.string().min(1).max(findingLimits.detailIdMax),
      note: note.default(''),
    }),
    responses: { 200: findingSchema },
    errors: ['entity.notFound', 'finding.notAbnormal', 'finding.exists'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/findings/:id',
    permission: 'finding:handle',
    summary:
      'Change what a finding is called, whose it is, how far it is, by when it is due, or what is noted. A closed one can be opened again.',
    params: byId,
    body: z.strictObject({
      state: z.enum(findingStates).optional(),
      title: nameField(findingLimits.titleMax).optional(),
      ownerId: ownerId.optional(),
      dueOn: localDateSchema.nullable().optional(),
      note: note.optional(),
      /** The revision that was viewed. */
      revision: z.int().optional(),
    }),
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.changed'],
  }),
}
