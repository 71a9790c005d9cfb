import type { PreparedCommand } from '@wheelhouse/contract/flows/prepared-command'
import type { Step } from '@wheelhouse/contract/flows/step'
import {
  type WorkPlan,
  type WorkStep,
  workParts,
  workPlanRoutes,
  workStepTypes,
} from '@wheelhouse/contract/flows/work-plan'
import { flowHistoryTexts } from '@wheelhouse/texts/flows/flow-history'
import { workPlanTexts } from '@wheelhouse/texts/flows/work-plans'
import { useMemo } from 'react'
import { call } from '../../kernel/server/api.ts'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import { StepHistory } from '../history/step-history.tsx'
import type { StepNames } from '../history/step-names.ts'
import { usePlaces } from '../param-places.ts'

type PlanHistoryProps = {
  plan: Pick<WorkPlan, 'id' | 'revision' | 'buildingId' | 'floorId'>
  /** As in the form. */
  present: WorkPlan['definition']
  /** Restores earlier steps into the form; `null`: not permitted. */
  onTake: ((definition: WorkPlan['definition']) => void) | null
}

/** The history of a work plan's steps. */
export function PlanHistory({ plan, present, onTake }: PlanHistoryProps) {
  const t = useTexts(flowHistoryTexts)
  const { id, revision, buildingId, floorId } = plan
  const { places } = usePlaces({ floorId, buildingId })
  const getName = useMemo(() => {
    const known = Object.values(places).flatMap((of) => of ?? [])
    const names = new Map(known.map((place) => [place.id, place.name]))
    return (value: string) => names.get(value) ?? value
  }, [places])
  const names: StepNames = {
    nameStep: ({ name }) => name,
    nameType: (type) => wordOr(workPlanTexts, `type_${workStepTypes[type] ?? ''}`, type),
    nameParam: (_type, part) => wordOr(workPlanTexts, part, part),
    nameValue: (_type, _part, value) => String(value),
  }
  return (
    <StepHistory<WorkPlan['definition']>
      query={{
        queryKey: [workPlanRoutes.revisions.path, id, revision],
        queryFn: ({ signal }) => call(workPlanRoutes.revisions, { params: { id } }, { signal }),
      }}
      present={present}
      toSteps={({ steps }) => steps.map((step) => toStep(step, getName))}
      names={names}
      onTake={onTake}
      takeNote={t('takeNoteForm')}
    />
  )
}

/** As a step of a flow, whose differences can be put into words: each part is a parameter, in words. */
function toStep({ id, title, type, ...step }: WorkStep, getName: (value: string) => string): Step {
  const parts = workParts.flatMap((part): [string, string][] => {
    const commands = part === 'main' ? (step.main === null ? [] : [step.main]) : step[part]
    return commands.length === 0 ? [] : [[part, commands.map((one) => describe(one, getName)).join(', ')]]
  })
  return { id, name: title, type: workStepTypes.indexOf(type), icon: '', params: Object.fromEntries(parts) }
}

/** The button's label, and the command's parameters. */
function describe({ label, params }: PreparedCommand, getName: (value: string) => string): string {
  const values = Object.values(params).map((value) => getName(String(value)))
  return values.length === 0 ? label : `${label} (${values.join(', ')})`
}
