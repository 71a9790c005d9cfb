import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import type { SubmitEvent } from 'react'
import { DeleteEntity } from '../../kernel/forms/delete-entity.tsx'
import type { EntityFormState } from '../../kernel/forms/use-entity-form.ts'
import { useOpenScreen } from '../../kernel/shell/screen-address.tsx'
import { flowPaths } from '../flow-paths.ts'
import { formId } from './editor-head.tsx'
import { FlowFields } from './flow-fields.tsx'
import type { FlowDetail, FlowValues } from './flow-form.ts'

type AboutFlowProps = {
  flow: FlowDetail | undefined
  form: Pick<EntityFormState<FlowValues>, 'fields' | 'labels' | 'isReadOnly'>
  floors: readonly { id: string; name?: string }[]
  isStepsOnly: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** It was deleted, so nothing is left to save. */
  onGone: () => void
}

/** The fields of the flow, and its deletion. The save button is in the page's header. */
export function AboutFlow({ flow, form, floors, isStepsOnly, onSubmit, onGone }: AboutFlowProps) {
  const openScreen = useOpenScreen()
  return (
    <>
      <form id={formId} noValidate onSubmit={onSubmit}>
        <FlowFields of={form} floors={floors} isStepsOnly={isStepsOnly} />
      </form>
      {flow?.can.delete && (
        <DeleteEntity
          routes={flowRoutes}
          params={{ id: flow.id }}
          name={flow.name}
          onGone={onGone}
          onDeleted={() => openScreen({ to: flowPaths.list, replace: true })}
        />
      )}
    </>
  )
}
