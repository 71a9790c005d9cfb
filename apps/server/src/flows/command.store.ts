import type { CheckedCommand } from '@wheelhouse/contract/flows/check-steps'
import { type Command, type CommandUse, commandSchema } from '@wheelhouse/contract/flows/command'
import type { OfferedCommand } from '@wheelhouse/contract/flows/prepared-command'
import type { Usage } from '@wheelhouse/contract/kernel/crud'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import { crudStore } from '../kernel/entities/crud-store.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { commandsVisibleTo } from './command.policy.ts'
import { lockCatalogue } from './flow-locks.store.ts'

/** How many names are shown of the flows and lists that use a command. */
const mostNames = 5

const rows = crudStore('commands', {
  schema: commandSchema,
  visibleTo: commandsVisibleTo,
  order: 'type',
  filtered: ['nameJa', 'nameEn'],
  unique: { commands_type: 'type', commands_code: 'code' },
})

export const commandStore: typeof rows = {
  ...rows,
  getForChange: async (tx, identity, id, owner) => {
    await lockCatalogue(tx)
    return rows.getForChange(tx, identity, id, owner)
  },
  /** Steps refer to a command by its type, so no foreign key reports them. */
  usages: async (db, id): Promise<Usage[]> => {
    const uses = (await listUses(db, id)).filter(({ kind }) => kind === 'flow')
    const names = uses.map(({ name }) => name)
    const others = await rows.usages(db, id)
    if (names.length === 0) return others
    return [
      { table: 'flows', effect: 'blocks', count: names.length, names: names.slice(0, mostNames) },
      ...others,
    ]
  },
  /** The caller holds the catalogue lock, so no flow can start using the command in the meantime. */
  remove: async (tx, id, change) => {
    if ((await listUses(tx, id)).length > 0) throw new AppError('entity.inUse')
    await rows.remove(tx, id, change)
  },
}

/** The flows, command lists and work plans that use a command, by name. */
export async function listUses(db: Database, id: string): Promise<CommandUse[]> {
  const { rows: found } = await sql<CommandUse>`
    select 'flow' as kind, f.id, f.name, f.building_id,
      (select count(*)::int from jsonb_array_elements(f.definition) step where step -> 'type' = to_jsonb(c.type)) as count
    from commands c
    join flows f on jsonb_path_query_array(f.definition, '$[*].type') @> jsonb_build_array(c.type)
    where c.id = ${id}
    union all
    select 'commandList', l.id, l.name, l.building_id,
      (select count(*)::int from jsonb_array_elements(l.definition) listed where listed ->> 'commandId' = ${id})
    from command_list_uses u
    join command_lists l on l.id = u.command_list_id
    where u.command_id = ${id}
    union all
    select 'workPlan', p.id, p.name, p.building_id,
      (select count(*)::int from jsonb_path_query(p.definition, 'strict $.** ? (exists(@.commandId))') it
        where it ->> 'commandId' = ${id})
    from work_plan_uses u
    join work_plans p on p.id = u.work_plan_id
    where u.command_id = ${id}
    order by name, id`.execute(db)
  return found
}

/** The whole catalogue, reduced to what steps are checked against. */
export async function listCatalogue(db: Database): Promise<CheckedCommand[]> {
  const catalogue = await db.selectFrom('commands').select(['type', 'paramsSchema', 'status']).execute()
  return catalogue
}

/** Commands by id, including disabled ones, reduced to what prepared commands are checked against. */
export async function listCommandsById(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OfferedCommand & { status: 0 | 1 }>> {
  if (ids.length === 0) return new Map()
  const commands = await db
    .selectFrom('commands')
    .select(['id', 'type', 'code', 'category', 'paramsSchema', 'status'])
    .where('id', 'in', ids)
    .execute()
  return new Map(commands.map((command) => [command.id, command]))
}

/** A command that ships with the product, in its original form. */
export type BuiltIn = Pick<
  Command,
  'type' | 'code' | 'paramsSchema' | 'name' | 'category' | 'scope' | 'icon' | 'models' | 'minOs' | 'memo'
>

/**
 * Adds missing commands. On existing ones it updates only the fixed fields, as people may have edited the rest.
 * Several servers may run this at once.
 */
export async function putBuiltIns(db: Database, builtIns: readonly BuiltIn[], now: Date): Promise<void> {
  const values = builtIns.map(({ paramsSchema, name, models, ...plain }) => ({
    ...plain,
    paramsSchema: JSON.stringify(paramsSchema),
    name: JSON.stringify(name),
    models: JSON.stringify(models),
    ...({ status: 1, isBuiltIn: true, createdAt: now, updatedAt: now } as const),
  }))
  await db
    .insertInto('commands')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('type')
        .doUpdateSet((eb) => ({
          code: eb.ref('excluded.code'),
          paramsSchema: eb.ref('excluded.paramsSchema'),
          revision: eb('commands.revision', '+', 1),
          updatedAt: now,
          updatedBy: null,
        }))
        .where(
          sql<boolean>`(commands.code, commands.params_schema::text) is distinct from (excluded.code, excluded.params_schema::text)`,
        ),
    )
    .execute()
}
