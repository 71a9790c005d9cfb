import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { bySerialNo } from '../robots/robot.ts'
import { commandKeys, paletteCommandSchema, preparedCommandSchema } from './prepared-command.ts'

/** R-FLOWS-9. */
export const commandListLimits = { nameMax: 64, memoMax: 500, commandsMax: 60 }

/** By surface: 1 to 4 the operation screen, 10 to 13 flows, 110 to 113 work plans; and by robot model. */
export const commandModes = [1, 2, 3, 4, 10, 11, 12, 13, 110, 111, 112, 113] as const
export type CommandMode = (typeof commandModes)[number]
/** The names of these modes in the URL of the operation screen, which can open with the list of any of them. */
const operationModes = [
  ...(['1', '2', '3', '4', '10', '11', '12', '13'] as const),
  ...(['110', '111', '112', '113'] as const),
] as const satisfies readonly `${CommandMode}`[]
export type OperationMode = (typeof operationModes)[number]
/** The list for every robot, used if the mode's own list is missing or disabled. */
export const commonMode: CommandMode = 4

/** The modes of a robot model and those for every robot, the given one first: the choices of the operation screen. */
export function listModesBeside(mode: CommandMode): readonly CommandMode[] {
  const isFor = (family: number) => (other: CommandMode) => getFamily(other) === family
  const [own, common] = [getFamily(mode), getFamily(commonMode)]
  const beside = [
    ...commandModes.filter(isFor(own)),
    ...(own === common ? [] : commandModes.filter(isFor(common))),
  ]
  return [mode, ...beside.filter((other) => other !== mode)]
}

/** 0 to 2: a robot model; 3: every robot. */
function getFamily(mode: CommandMode): number {
  return mode < 10 ? mode - 1 : mode % 10
}

const listedCommandSchema = preparedCommandSchema.extend({
  key: z.enum(commandKeys).optional(),
})
export type ListedCommand = z.output<typeof listedCommandSchema>

export const listedCommandsSchema = z
  .array(listedCommandSchema)
  .min(1, { error: 'commandList.empty' })
  .max(commandListLimits.commandsMax, { error: 'list.tooLong' })
  .superRefine((commands, context) => {
    const keys = commands.map(({ key }) => key)
    for (const [index, key] of keys.entries())
      if (key !== undefined && keys.indexOf(key) !== index)
        context.addIssue({ code: 'custom', message: 'commandList.sameKey', path: [index, 'key'] })
  })

const listFields = {
  name: nameField(commandListLimits.nameMax),
  /** One list per building for each. */
  mode: z.literal(commandModes),
  memo: textField(commandListLimits.memoMax),
  definition: listedCommandsSchema,
  status: z.literal([0, 1]),
}

/** Commands that people of a building give robots with buttons and keys. */
export const commandListSchema = z.object({
  ...entityColumns,
  ...listFields,
  ...revisionColumn,
  organizationId: idSchema,
  buildingId: idSchema,
})
export type CommandList = z.output<typeof commandListSchema>

export const commandListCreate = z.strictObject({
  ...listFields,
  buildingId: idSchema,
  memo: listFields.memo.default(''),
  status: listFields.status.default(1),
})
export type CommandListCreate = z.output<typeof commandListCreate>
/** A list stays in its building, because its commands refer to poses there. */
export const commandListUpdate = toUpdateSchema(listFields)

const commandListFilter = defineFilter({
  where: ['id', 'name', 'memo', 'organizationId', 'buildingId', 'mode', 'status', 'updatedAt'],
  order: ['name', 'mode', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(commandListSchema),
})

const crud = crudRoutes({
  path: '/command-mappings',
  one: 'a command list',
  many: 'command lists',
  permissions: {
    read: 'commandList:read',
    create: 'commandList:write',
    update: 'commandList:write',
    delete: 'commandList:write',
  },
  schema: commandListSchema,
  create: commandListCreate,
  update: commandListUpdate,
  filter: commandListFilter,
  refusals: ['flow.badSteps'],
  createRefusals: ['flow.badSteps'],
})

export const commandListRoutes = {
  ...crud,
  ofRobot: defineRoute({
    method: 'GET',
    path: '/robots/:serialNo/command-list',
    permission: 'commandList:read',
    summary:
      'The command list of a mode in the robot’s building, or else the common one or another for its model; and which there are.',
    params: bySerialNo,
    query: z.strictObject({ mode: z.enum(operationModes) }),
    responses: {
      200: z.object({
        list: z
          .object({
            id: idSchema,
            name: z.string(),
            revision: z.int(),
            mode: z.literal(commandModes),
            commands: z.array(paletteCommandSchema),
          })
          .nullable(),
        /** What else can be chosen: the enabled lists for the mode's model and for every robot, that of the mode first. */
        lists: z.array(z.object({ mode: z.literal(commandModes), name: z.string() })),
      }),
    },
    errors: ['entity.notFound'],
  }),
}
