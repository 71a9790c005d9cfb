import { type Flow, flowScopes } from '@wheelhouse/contract/flows/flow'
import { definitionSchema, type Step } from '@wheelhouse/contract/flows/step'
import {
  type Codec,
  defineForm,
  flagNumber,
  number,
  optional,
  text,
  type ValuesOfForm,
} from '../../kernel/forms/form-codec.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'

export type FlowDetail = Flow & EntityDetail & { can: { define: boolean } }

const noSteps: readonly Step[] = []

/** Steps are held as they are stored; `useProblems` validates them. */
const steps: Codec<readonly Step[]> = {
  empty: noSteps,
  toValue: (stored) => {
    const parsed = definitionSchema.safeParse(stored)
    return parsed.success ? parsed.data : noSteps
  },
  toBody: (value) => value,
}

export const flowForm = defineForm({
  name: text(),
  description: text(),
  buildingId: text(),
  floorId: optional(),
  flowGroupId: optional(),
  status: flagNumber(true),
  scope: number(String(flowScopes.organizationOnly)),
  definition: steps,
})
export type FlowValues = ValuesOfForm<typeof flowForm>

/** The fields apart from the steps. */
export const flowFields = ['name', 'description', 'floorId', 'flowGroupId', 'status', 'scope'] as const
