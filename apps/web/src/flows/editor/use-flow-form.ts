import { diffSteps, type StepChange } from '@wheelhouse/contract/flows/diff-steps'
import { flowCreate, flowRoutes, flowUpdate } from '@wheelhouse/contract/flows/flow'
import { mergeSteps } from '@wheelhouse/contract/flows/merge-steps'
import { definitionSchema, type Step } from '@wheelhouse/contract/flows/step'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { useEntityForm, type Versions } from '../../kernel/forms/use-entity-form.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useFlowGroups } from '../param-places.ts'
import { type FlowDetail, type FlowValues, flowFields, flowForm } from './flow-form.ts'

/** Users who may only change the steps have a call of their own (R-FLOWS-3). */
const stepsOnlyRoutes = { ...flowRoutes, update: flowRoutes.define }

type Options = {
  /** Left out, the flow is new. */
  flow: FlowDetail | undefined
  initial: Partial<FlowValues> | undefined
  buildingId: string
  floors: readonly { id: string; name?: string }[] | undefined
  onCreated: (id: string) => void
}

/** The form of a flow: one save for the steps and everything else; two versions are compared step by step. */
export function useFlowForm({ flow, initial, buildingId, floors, onCreated }: Options) {
  const t = useTexts(flowEditorTexts)
  const formText = useTexts(formTexts)
  const { data: groups } = useFlowGroups(buildingId)
  const mayWrite = flow === undefined || flow.can.update
  const [base, setBase] = useState<{ steps: readonly Step[]; revision: number } | null>(
    flow === undefined ? null : { steps: flow.definition, revision: flow.revision },
  )
  const describe = useDifference()
  const form = useEntityForm({
    routes: mayWrite ? flowRoutes : stepsOnlyRoutes,
    ...(flow !== undefined && { row: flow }),
    form: flowForm,
    create: flowCreate,
    update: mayWrite ? flowUpdate : flowRoutes.define.body,
    ...(initial !== undefined && { initial }),
    onCreated: ({ id }) => onCreated(id),
    labels: {
      name: t('name'),
      description: t('description'),
      floorId: t('floor'),
      flowGroupId: t('group'),
      status: formText('enabled'),
      scope: t('scope'),
      definition: t('steps'),
    },
    merge: mergeFlows,
    getWord: (field, value) => {
      if (field === 'definition') return describe(base?.steps ?? [], definitionSchema.parse(value))
      if (field === 'floorId') return floors?.find(({ id }) => id === value)?.name ?? String(value)
      if (field === 'flowGroupId') return groups?.find(({ id }) => id === value)?.name ?? String(value)
      if (field === 'scope') return t(value === '0' ? 'scope_0' : 'scope_1')
      if (field === 'status') return formText(value === true ? 'enabled' : 'disabled')
      return String(value)
    },
  })
  // The version that the form is based on now, for the comparison with both sides.
  if (flow !== undefined && form.row !== null && form.row.revision !== base?.revision)
    setBase({ steps: flow.definition, revision: form.row.revision })
  return { form, mayWrite }
}

/** Both changed the steps, but not the same ones. Other changes are compared field by field. */
function mergeFlows({ base, mine, theirs }: Versions<FlowValues>): Partial<FlowValues> | null {
  const { merged, conflicts } = mergeSteps(base.definition, mine.definition, theirs.definition)
  if (conflicts.length > 0) return null
  const touched = flowFields.filter((name) => mine[name] !== base[name])
  if (touched.some((name) => theirs[name] !== base[name])) return null
  return { ...Object.fromEntries(touched.map((name) => [name, mine[name]])), definition: merged }
}

const kinds = { added: 'change_added', removed: 'change_removed' } as const

/** Somebody's changes of steps, in words. */
function useDifference() {
  const t = useTexts(flowEditorTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  return (before: readonly Step[], after: readonly Step[]): string => {
    const changes = diffSteps(before, after)
    const list = (found: readonly StepChange[]) =>
      [
        ...new Set(
          found.map(({ index, step }) =>
            t('stepWord', { place: index + 1, name: describeStepName(step, language) }),
          ),
        ),
      ].join(formText('listComma'))
    const parts = Object.entries(Object.groupBy(changes, toKey)).map(([key, found]) =>
      t(isKey(key) ? key : 'change_changed', { steps: list(found) }),
    )
    return t('difference', {
      count: after.length,
      changes: parts.length === 0 ? t('unchanged') : parts.join(''),
    })
  }
}

type ChangeKey = 'change_added' | 'change_removed' | 'change_changed' | 'change_order'
const isKey = (key: string): key is ChangeKey => /^change_(added|removed|changed|order)$/.test(key)

function toKey({ kind }: StepChange): ChangeKey {
  if (kind === 'added' || kind === 'removed') return kinds[kind]
  return kind === 'moved' ? 'change_order' : 'change_changed'
}
