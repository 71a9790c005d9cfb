import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'

/** R-GUIDE-1. */
export const knowledgeGroupLimits = {
  nameMax: 64,
  descriptionMax: 256,
  synonymGroups: 200,
  wordsOfGroup: 20,
  wordMax: 40,
}

/** Words that mean the same in questions of this building. */
const synonymGroup = z
  .array(nameField(knowledgeGroupLimits.wordMax))
  .min(2, { error: 'knowledge.oneWord' })
  .max(knowledgeGroupLimits.wordsOfGroup, { error: 'list.tooLong' })

const groupFields = {
  name: nameField(knowledgeGroupLimits.nameMax),
  description: textField(knowledgeGroupLimits.descriptionMax),
  synonyms: z.array(synonymGroup).max(knowledgeGroupLimits.synonymGroups, { error: 'list.tooLong' }),
}

/** Questions and answers about one building. */
export const knowledgeGroupSchema = z.object({
  ...entityColumns,
  ...groupFields,
  organizationId: idSchema,
  buildingId: idSchema,
  itemCount: z.int(),
  ...revisionColumn,
})
export type KnowledgeGroup = z.output<typeof knowledgeGroupSchema>

export const knowledgeGroupCreate = z.strictObject({
  ...groupFields,
  buildingId: idSchema,
  description: groupFields.description.default(''),
  synonyms: groupFields.synonyms.default([]),
})
export type KnowledgeGroupCreate = z.output<typeof knowledgeGroupCreate>
/** A group stays in its building. */
export const knowledgeGroupUpdate = toUpdateSchema(groupFields)

const knowledgeGroupFilter = defineFilter({
  where: ['id', 'name', 'organizationId', 'buildingId', 'updatedAt'],
  order: ['name', 'createdAt', 'updatedAt'],
  fields: fieldNames(knowledgeGroupSchema),
})

/** Without the contract for the automatic guide there is no group to see, and none can be created (R-GUIDE-7). */
export const knowledgeGroupRoutes = crudRoutes({
  path: '/knowledge-groups',
  one: 'a knowledge group',
  many: 'knowledge groups',
  permissions: {
    read: 'knowledgeGroup:read',
    create: 'knowledgeGroup:write',
    update: 'knowledgeGroup:write',
    delete: 'knowledgeGroup:write',
  },
  schema: knowledgeGroupSchema,
  create: knowledgeGroupCreate,
  update: knowledgeGroupUpdate,
  filter: knowledgeGroupFilter,
  createRefusals: ['guide.uncontracted'],
})
