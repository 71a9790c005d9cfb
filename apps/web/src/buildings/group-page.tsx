import { useParams } from '@tanstack/react-router'
import {
  type BuildingGroup,
  flowGroupRoutes,
  groupCreate,
  groupUpdate,
  robotGroupRoutes,
} from '@wheelhouse/contract/buildings/building-group'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import { defineForm, text } from '../kernel/forms/form-codec.ts'
import { useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { CreatePage, EntityPage } from '../kernel/lists/entity-page.tsx'
import type { EntityDetail } from '../kernel/server/entity.queries.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { BuildingLink, backTo } from './building-link.tsx'

type GroupDetail = BuildingGroup & EntityDetail

/** The differences between the two kinds of groups. */
type Kind = {
  routes: typeof robotGroupRoutes | typeof flowGroupRoutes
  path: string
  tab: 'robotGroups' | 'flowGroups'
}

const robotGroups: Kind = { routes: robotGroupRoutes, path: paths.robotGroup, tab: 'robotGroups' }
const flowGroups: Kind = { routes: flowGroupRoutes, path: paths.flowGroup, tab: 'flowGroups' }

const groupForm = defineForm({ name: text() })

/** building/{buildingId}/robot-group/create. */
export function RobotGroupCreatePage() {
  const { buildingId } = useParams({ from: `/shell${paths.robotGroupCreate}` })
  return <GroupCreate kind={robotGroups} buildingId={buildingId} />
}

/** building/{buildingId}/robot-group/{id}. */
export function RobotGroupPage() {
  const { buildingId, id } = useParams({ from: `/shell${paths.robotGroup}` })
  return <Group kind={robotGroups} buildingId={buildingId} id={id} />
}

/** building/{buildingId}/flow-group/create. */
export function FlowGroupCreatePage() {
  const { buildingId } = useParams({ from: `/shell${paths.flowGroupCreate}` })
  return <GroupCreate kind={flowGroups} buildingId={buildingId} />
}

/** building/{buildingId}/flow-group/{id}. */
export function FlowGroupPage() {
  const { buildingId, id } = useParams({ from: `/shell${paths.flowGroup}` })
  return <Group kind={flowGroups} buildingId={buildingId} id={id} />
}

function GroupCreate({ kind, buildingId }: { kind: Kind; buildingId: string }) {
  const t = useTexts(buildingTexts)
  return (
    <>
      <BuildingLink id={buildingId} tab={kind.tab} />
      <CreatePage
        title={t(kind.tab === 'robotGroups' ? 'createRobotGroup' : 'createFlowGroup')}
        leadsTo={kind.path}
        params={{ buildingId }}
      >
        {(handleCreated) => <GroupForm kind={kind} buildingId={buildingId} onCreated={handleCreated} />}
      </CreatePage>
    </>
  )
}

function Group({ kind, buildingId, id }: { kind: Kind; buildingId: string; id: string }) {
  return (
    <>
      <BuildingLink id={buildingId} tab={kind.tab} />
      <EntityPage routes={kind.routes} params={{ buildingId, id }}>
        {(group) => <GroupForm kind={kind} buildingId={buildingId} group={group} />}
      </EntityPage>
    </>
  )
}

function GroupForm({
  kind,
  buildingId,
  group,
  onCreated,
}: {
  kind: Kind
  buildingId: string
  group?: GroupDetail
  onCreated?: (created: { id: string }) => void
}) {
  const t = useTexts(buildingTexts)
  const form = useEntityForm({
    routes: kind.routes,
    params: { buildingId },
    row: group,
    form: groupForm,
    create: groupCreate,
    update: groupUpdate,
    onCreated,
    labels: { name: t('name') },
  })
  const title = t(kind.tab === 'robotGroups' ? 'robotGroup' : 'flowGroup')
  return (
    <EntityForm
      form={form}
      label={group?.name ?? title}
      listPath={paths.building}
      listAddress={backTo(buildingId, kind.tab)}
    >
      <FormSection title={title}>
        <TextField of={form} name="name" isRequired />
      </FormSection>
    </EntityForm>
  )
}
