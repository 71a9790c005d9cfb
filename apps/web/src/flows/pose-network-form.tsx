import {
  checkNetwork,
  isGrave,
  type NetworkProblem,
  type PoseNetwork,
  poseNetworkCreate,
  poseNetworkRoutes,
  poseNetworkUpdate,
} from '@wheelhouse/contract/flows/pose-network'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { poseNetworkTexts } from '@wheelhouse/texts/flows/poses'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { PlaceFields, usualPlace } from '../buildings/place-fields.tsx'
import { CheckField, ChoiceField, SeveralField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import {
  defineForm,
  flagNumber,
  number,
  optional,
  several,
  text,
  type ValuesOfForm,
} from '../kernel/forms/form-codec.ts'
import { type RowFormProps, setFields, useEntityForm } from '../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../kernel/server/entity.queries.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { ArmFields } from './arm-fields.tsx'
import classes from './flows.module.css'
import { NetworkDrawing } from './network-drawing.tsx'
import { NetworkEdges } from './network-edges.tsx'
import { useNetworkPoses } from './network-poses.queries.ts'
import { edgeRows, toPoseEdges } from './network-values.ts'
import { poseNetworkPaths } from './pose-paths.ts'

export type PoseNetworkDetail = PoseNetwork & EntityDetail

const networkForm = defineForm({
  name: text(),
  armModel: number('200'),
  armType: number('21'),
  organizationId: optional(),
  buildingId: optional(),
  poseIds: several(),
  startPoseId: optional(),
  edges: edgeRows(),
  status: flagNumber(true),
})
type NetworkValues = ValuesOfForm<typeof networkForm>

/** The fields of a pose network, with its problems while it is edited (R-FLOWS-12). */
export function PoseNetworkForm({ row: network, onCreated }: RowFormProps<PoseNetwork>) {
  const t = useTexts(poseNetworkTexts)
  const formText = useTexts(formTexts)
  const placeText = useTexts(placeTexts)
  const form = useNetworkForm(network, onCreated)
  const { values } = form.fields
  const chosen = values.poseIds === '' ? [] : values.poseIds.split(',')
  const { getName, offered, isEmpty } = usePoseChoices(values, chosen)
  const ofNetwork = offered.filter(({ value }) => chosen.includes(value))
  const problems =
    chosen.length === 0
      ? []
      : checkNetwork({
          poseIds: chosen,
          edges: toPoseEdges(values.edges),
          startPoseId: values.startPoseId,
        })
  return (
    <EntityForm form={form} label={network?.name ?? t('create')} listPath={poseNetworkPaths.list}>
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <CheckField of={form} name="status" />
        <ArmFields
          of={form}
          // Poses of another arm do not apply.
          onChoose={(arm) =>
            setFields<NetworkValues, NetworkValues>(form, { ...arm, poseIds: '', startPoseId: '', edges: [] })
          }
        />
      </FormSection>
      <FormSection title={placeText('place')}>
        <PlaceFields of={form} isBuildingOptional />
      </FormSection>
      <FormSection title={t('poseIds')}>
        {isEmpty ? (
          <p className={classes.note}>{t('noPoses')}</p>
        ) : (
          <SeveralField of={form} name="poseIds" description={t('posesNote')} isRequired choices={offered} />
        )}
        <ChoiceField
          of={form}
          name="startPoseId"
          isRequired
          none={ofNetwork.some(({ value }) => value === values.startPoseId) ? undefined : formText('choose')}
          choices={ofNetwork}
        />
      </FormSection>
      <FormSection title={t('edges')}>
        <NetworkEdges of={form} poses={ofNetwork} getName={getName} problems={problems} />
        {chosen.length > 0 && (
          <div className={classes.edges}>
            <PoseProblems problems={problems} getName={getName} />
            <NetworkDrawing
              poses={chosen.map((id) => ({
                id,
                name: getName(id),
                isStart: id === values.startPoseId,
                isWrong: problems.some((problem) => 'poseId' in problem && problem.poseId === id),
              }))}
              edges={values.edges}
            />
          </div>
        )}
      </FormSection>
    </EntityForm>
  )
}

function useNetworkForm(
  network: PoseNetworkDetail | undefined,
  onCreated: RowFormProps<PoseNetwork>['onCreated'],
) {
  const t = useTexts(poseNetworkTexts)
  const formText = useTexts(formTexts)
  return useEntityForm({
    routes: poseNetworkRoutes,
    row: network,
    form: networkForm,
    create: poseNetworkCreate,
    update: poseNetworkUpdate,
    initial: usualPlace(),
    onCreated,
    labels: {
      name: t('name'),
      poseIds: t('poseIds'),
      startPoseId: t('startPoseId'),
      edges: t('edges'),
      status: formText('enabled'),
    },
    getWord: (field, value) =>
      field === 'poseIds' || field === 'edges'
        ? String(field === 'poseIds' ? String(value).split(',').filter(Boolean).length : countRows(value))
        : String(value),
  })
}

function countRows(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

/** The selectable and the selected poses: one that is no longer selectable stays visible, and can be removed. */
function usePoseChoices(values: NetworkValues, chosen: readonly string[]) {
  const t = useTexts(poseNetworkTexts)
  const { poses, isPending } = useNetworkPoses(values)
  const byId = new Map(poses.map((pose) => [pose.id, pose]))
  const getName = (id: string) => byId.get(id)?.name ?? t('poseGone')
  const usable = poses.filter(({ id, status }) => status === 1 || chosen.includes(id))
  const gone = isPending ? [] : chosen.filter((id) => !byId.has(id))
  const offered = [
    ...usable.map(({ id, name, status }) => ({
      value: id,
      label: status === 1 ? name : `${name} (${t('poseDisabled')})`,
    })),
    ...gone.map((id) => ({ value: id, label: t('poseGone') })),
  ]
  return { getName, offered, isEmpty: !isPending && offered.length === 0 }
}

/** Problems with the poses and the start; those of an edge are shown in its row. */
function PoseProblems({
  problems,
  getName,
}: {
  problems: readonly NetworkProblem[]
  getName: (poseId: string) => string
}) {
  const t = useTexts(poseNetworkTexts)
  const shown = problems.filter((problem) => !('edge' in problem))
  return (
    <div role="status">
      {problems.length === 0 && <p className={classes.note}>{t('noProblems')}</p>}
      {shown.length > 0 && (
        <ul className={classes.problems} aria-label={t('problems')}>
          {shown.map((problem) => {
            const poseId = 'poseId' in problem ? problem.poseId : ''
            return (
              <li key={`${problem.kind} ${poseId}`} data-grave={isGrave(problem) || undefined}>
                {t(problem.kind, { pose: poseId === '' ? '' : getName(poseId) })}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
