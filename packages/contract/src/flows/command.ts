import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, inBothLanguages, nameField, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { robotModels } from '../robots/robot-values.ts'
import { paramsSchemaSchema } from '../system/params-schema.ts'
import { firstCustomType, lastCustomType } from './step-types.ts'

/** R-FLOWS-7. */
export const commandLimits = { codeMax: 40, nameMax: 64, memoMax: 500, paramsSchemaMax: 20_000 }

/** How far a command may be relied on. Non-administrators are offered the first two. */
export const commandScopes = { standard: 0, beta: 1, notRecommended: 2, alpha: 3, development: 4 } as const
export type CommandScope = (typeof commandScopes)[keyof typeof commandScopes]
export const openScopes: readonly CommandScope[] = [commandScopes.standard, commandScopes.beta]

export const commandCategories = [0, 100, 200, 300, 400, 500, 900] as const
export type CommandCategory = (typeof commandCategories)[number]

/** A name of the console's icon set. Steps of other installations may name one that is not in it. */
const iconField = textField(40, { min: 1 }).regex(/^[a-z0-9-]+$/, { error: 'icon.name' })

const ownFields = {
  name: inBothLanguages(nameField(commandLimits.nameMax)),
  category: z.literal(commandCategories),
  scope: z.literal([0, 1, 2, 3, 4]),
  icon: iconField,
  /** Models that can do it; none: every model. */
  models: z.array(z.enum(robotModels)).max(robotModels.length),
  /** The oldest version of the robots' system that can do it; empty: any. */
  minOs: textField(20).regex(/^(\d+\.\d+\.\d+)?$/, { error: 'version.semver' }),
  memo: textField(commandLimits.memoMax),
  status: z.literal([0, 1]),
}

/** Fixed for built-in commands (`stepTypes`), because the product's behaviour depends on them. */
const fixedFields = {
  code: textField(commandLimits.codeMax, { min: 1 }).regex(/^[A-Za-z][A-Za-z0-9_.-]*$/, {
    error: 'code.invalid',
  }),
  type: z.int().min(firstCustomType).max(lastCustomType),
  paramsSchema: paramsSchemaSchema.refine(
    (it) => JSON.stringify(it).length <= commandLimits.paramsSchemaMax,
    { error: 'json.tooLong' },
  ),
}

/** An entry of the catalogue: what a step of a flow or a button of a command list can be. */
export const commandSchema = z.object({
  ...entityColumns,
  ...fixedFields,
  ...ownFields,
  type: z.int(),
  ...revisionColumn,
  isBuiltIn: z.boolean(),
})
export type Command = z.output<typeof commandSchema>

/** A command of a customer's robots. Its code is the type of the action sent to them. */
export const commandCreate = z.strictObject({
  ...fixedFields,
  ...ownFields,
  paramsSchema: fixedFields.paramsSchema.default({ type: 'object', properties: {}, required: [] }),
  category: ownFields.category.default(900),
  scope: ownFields.scope.default(commandScopes.standard),
  icon: ownFields.icon.default('puzzle'),
  models: ownFields.models.default([]),
  minOs: ownFields.minOs.default(''),
  memo: ownFields.memo.default(''),
  status: ownFields.status.default(1),
})
export type CommandCreate = z.output<typeof commandCreate>
/** Changes to fixed fields of a built-in command are refused, field by field, with `command.builtIn`. */
export const commandUpdate = toUpdateSchema({ ...fixedFields, ...ownFields })

/** `nameJa`, `nameEn`: its name in either language, for searching and sorting. */
const commandFilter = defineFilter({
  where: ['id', 'code', 'nameJa', 'nameEn', 'type', 'category', 'scope', 'status', 'isBuiltIn', 'updatedAt'],
  order: ['code', 'nameJa', 'nameEn', 'type', 'category', 'scope', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(commandSchema),
})

/** Where a command is used. */
const commandUseSchema = z.object({
  kind: z.enum(['flow', 'commandList', 'workPlan']),
  id: idSchema,
  name: z.string(),
  buildingId: idSchema,
  /** How many of its steps or buttons use this command. */
  count: z.int(),
})
export type CommandUse = z.output<typeof commandUseSchema>

export const commandRoutes = {
  ...crudRoutes({
    path: '/commands',
    one: 'a command of the catalogue',
    many: 'commands of the catalogue',
    permissions: {
      read: 'command:read',
      create: 'command:write',
      update: 'command:write',
      delete: 'command:write',
    },
    schema: commandSchema,
    create: commandCreate,
    update: commandUpdate,
    filter: commandFilter,
  }),
  uses: defineRoute({
    method: 'GET',
    path: '/commands/:id/uses',
    permission: 'command:write',
    summary: 'Every flow, command list and work plan that has this command.',
    params: byId,
    responses: { 200: z.array(commandUseSchema) },
    errors: ['entity.notFound'],
  }),
}
