import { type Command, type CommandCategory, commandRoutes } from '@wheelhouse/contract/flows/command'
import type { CallableService, ServiceParams } from '@wheelhouse/contract/flows/service-call'
import { firstCustomType, type StepType, stepTypes } from '@wheelhouse/contract/flows/step-types'
import { hasKey } from '@wheelhouse/contract/kernel/typed'
import type { Language } from '@wheelhouse/contract/session/session'
import type { ParamsSchema } from '@wheelhouse/contract/system/params-schema'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { noParams, partsQuery, type Whole } from '../../kernel/server/entity.queries.ts'
import { catalogueFilter } from './begin-editor.ts'

/** Every command that the person may see, including disabled ones. */
export const commandsQuery = {
  ...partsQuery(commandRoutes, noParams, catalogueFilter),
  staleTime: 60_000,
}

type StoredCommand = Whole<Command, (typeof catalogueFilter.fields)[number]>

/** A command that a step can have. */
export type CatalogueCommand = Pick<
  StoredCommand,
  'code' | 'type' | 'name' | 'icon' | 'models' | 'minOs' | 'status' | 'isBuiltIn'
> & {
  readonly category: CommandCategory
  readonly paramsSchema: ParamsSchema
  /** May it be used for a new step? */
  readonly isOffered: boolean
}

export type Catalogue = {
  readonly commands: readonly CatalogueCommand[]
  readonly byType: ReadonlyMap<number, CatalogueCommand>
  /** The parameters of the service commands that steps may call. */
  readonly services: ServiceParams
}

/**
 * The catalogue from the server. Built-in commands are always known: one outside this person's scope is
 * not offered, but its steps can still be read.
 */
export function toCatalogue(
  stored: readonly StoredCommand[],
  services: readonly CallableService[] = [],
): Catalogue {
  const known = new Set(stored.map(({ type }) => type))
  const rest = stepTypes.filter(({ type }) => !known.has(type)).map(toHidden)
  const commands = [...stored.map((command) => ({ ...command, isOffered: command.status === 1 })), ...rest]
  return {
    commands,
    byType: new Map(commands.map((command) => [command.type, command])),
    services: new Map(services.map(({ id, paramsSchema }) => [id, paramsSchema])),
  }
}

function toHidden({ type, code, category, icon, params }: StepType): CatalogueCommand {
  return {
    code,
    type,
    category,
    icon,
    paramsSchema: params,
    name: nameStepType(code),
    models: [],
    minOs: '',
    status: 1,
    isBuiltIn: true,
    isOffered: false,
  }
}

function nameStepType(code: string): CatalogueCommand['name'] {
  const key = `step_${code}`
  return hasKey(stepTypeTexts.texts, key) ? stepTypeTexts.texts[key] : { ja: code, en: code }
}

export function nameCommand({ name }: CatalogueCommand, language: Language): string {
  return name[language]
}

export const isCustom = (type: number): boolean => type >= firstCustomType
