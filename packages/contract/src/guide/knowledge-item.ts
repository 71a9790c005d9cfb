import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { csvQuery } from '../kernel/csv.ts'
import { byId, entityColumns, idSchema, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { reorderMax, reorderRoute } from '../kernel/reorder.ts'
import { defineRoute } from '../kernel/route.ts'
import { storedFileSchema } from '../system/file.ts'
import { itemLanguages } from './guide-values.ts'

/** R-GUIDE-1. */
export const knowledgeItemLimits = {
  /** Of one group. */
  items: reorderMax,
  /** Characters of all questions, variants and answers of one group: indexing more would take minutes. */
  groupText: 500_000,
  questionMax: 200,
  answerMax: 1_000,
  variants: 20,
  /** Bytes. Pictures and other videos have the limits of their kind. */
  videoBytes: 100_000_000,
  /** Bytes of the items in one call. */
  importBytes: 10_000_000,
}

const question = nameField(knowledgeItemLimits.questionMax)
/** The text in one language: a question, other ways to ask it, and the answer to all of them. */
const itemTextSchema = z.strictObject({
  question,
  answer: nameField(knowledgeItemLimits.answerMax),
  variants: z.array(question).max(knowledgeItemLimits.variants, { error: 'list.tooLong' }),
})
export type ItemText = z.output<typeof itemTextSchema>

/** `null`: not available in that language. */
const itemTexts = { ja: itemTextSchema.nullable(), en: itemTextSchema.nullable() }

const itemFields = {
  ...itemTexts,
  isEnabled: z.boolean(),
  /** A picture or a film that is shown with the answer. */
  fileId: idSchema.nullable(),
  /** Where the robot offers to lead: a waypoint of the published map of a floor; both or neither. */
  floorId: idSchema.nullable(),
  waypointId: z.string().min(1).max(64).nullable(),
}

export const knowledgeItemSchema = z.object({
  ...entityColumns,
  ...itemFields,
  groupId: idSchema,
  index: z.int(),
  file: storedFileSchema.nullable(),
  /** Name of the waypoint when it was chosen. */
  waypointName: z.string().nullable(),
  ...revisionColumn,
})
export type KnowledgeItem = z.output<typeof knowledgeItemSchema>

/** @returns whether it is available in any language */
export function hasText({ ja, en }: { ja: object | null; en: object | null }): boolean {
  return ja !== null || en !== null
}
const noText = { error: 'knowledge.noText', path: ['ja'] }

export const knowledgeItemCreate = z
  .strictObject({
    ja: itemTexts.ja.default(null),
    en: itemTexts.en.default(null),
    isEnabled: itemFields.isEnabled.default(true),
    fileId: itemFields.fileId.default(null),
    floorId: itemFields.floorId.default(null),
    waypointId: itemFields.waypointId.default(null),
  })
  .refine(hasText, noText)
export type KnowledgeItemCreate = z.output<typeof knowledgeItemCreate>
export const knowledgeItemUpdate = toUpdateSchema(itemFields)

const knowledgeItemFilter = defineFilter({
  where: ['id', 'isEnabled', 'updatedAt'],
  order: ['index', 'createdAt', 'updatedAt'],
  fields: fieldNames(knowledgeItemSchema),
})

/** An item as imported from a file; pictures and waypoints are chosen manually. */
const importedItemSchema = z
  .strictObject({ ...itemTexts, isEnabled: itemFields.isEnabled })
  .refine(hasText, noText)
export type ImportedItem = z.output<typeof importedItemSchema>

export const knowledgeImport = z
  .strictObject({
    /** `replace` deletes all of the group's items, with their pictures and waypoints. */
    mode: z.enum(['add', 'replace']),
    items: z.array(importedItemSchema).min(1).max(knowledgeItemLimits.items, { error: 'knowledge.tooMany' }),
  })
  .superRefine(({ items }, context) => {
    for (const { index, language } of listDoubles(items))
      context.addIssue({
        code: 'custom',
        message: 'knowledge.double',
        path: ['items', index, language, 'question'],
      })
  })
export type KnowledgeImport = z.output<typeof knowledgeImport>

type Asked = Readonly<Record<(typeof itemLanguages)[number], { question: string } | null>>

/** Normalises a question for comparison: width, case and surrounding spaces make no difference. */
export function toComparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Items whose question repeats an earlier one in the same language. @param others that come before them */
export function listDoubles(items: readonly Asked[], others: readonly Asked[] = []) {
  return itemLanguages.flatMap((language) => {
    const toKey = (item: Asked) => item[language] && toComparable(item[language].question)
    const asked = new Set(others.map(toKey))
    return items.flatMap((item, index) => {
      const key = toKey(item)
      const isDouble = key !== null && asked.has(key)
      asked.add(key)
      return isDouble ? [{ index, language }] : []
    })
  })
}

const path = '/knowledge-groups/:groupId/items'

export const knowledgeItemRoutes = {
  ...crudRoutes({
    path,
    one: 'a question with its answer',
    many: 'questions and answers',
    permissions: {
      read: 'knowledgeGroup:read',
      create: 'knowledgeGroup:write',
      update: 'knowledgeGroup:write',
      delete: 'knowledgeGroup:write',
    },
    schema: knowledgeItemSchema,
    create: knowledgeItemCreate,
    update: knowledgeItemUpdate,
    filter: knowledgeItemFilter,
    createRefusals: ['knowledge.full'],
  }),
  reorder: reorderRoute(path, 'questions and answers of a group', 'knowledgeGroup:write'),
  goneWaypoints: defineRoute({
    method: 'GET',
    path: '/knowledge-groups/:id/gone-waypoints',
    permission: 'knowledgeGroup:read',
    summary: 'The items of a group that lead to a waypoint which is on no published map any more.',
    params: byId,
    responses: { 200: z.array(idSchema) },
    errors: ['entity.notFound'],
  }),
  exportCsv: defineRoute({
    method: 'GET',
    path: '/knowledge-groups/:id/items.csv',
    permission: 'knowledgeGroup:read',
    summary: 'All questions and answers of a group as a CSV file.',
    params: byId,
    query: z.strictObject(csvQuery),
    produces: 'text/csv',
    responses: { 200: null },
    errors: ['entity.notFound'],
  }),
  import: defineRoute({
    method: 'POST',
    path: '/knowledge-groups/:id/import',
    permission: 'knowledgeGroup:write',
    summary:
      'Add questions and answers to a group, or put them in the place of all that it has. All of them or none.',
    params: byId,
    body: knowledgeImport,
    bodyLimit: knowledgeItemLimits.importBytes,
    responses: { 200: z.object({ count: z.int() }) },
    errors: ['entity.notFound', 'knowledge.full'],
  }),
}
