import { useParams } from '@tanstack/react-router'
import { onCallRotaRoutes } from '@wheelhouse/contract/organizations/on-call-rota'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import { onCallRotaTexts } from '@wheelhouse/texts/organizations/on-call-rotas'
import { CreatePage, EntityPage } from '../../kernel/lists/entity-page.tsx'
import { OwnerLink } from '../../kernel/shell/back-link.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { OnCallExceptions } from './on-call-exceptions.tsx'
import { OnCallRotaForm } from './on-call-rota-form.tsx'

/** organization/{id}/on-call/create. */
export function OnCallRotaCreatePage() {
  const t = useTexts(onCallRotaTexts)
  const { organizationId } = useParams({ from: `/shell${paths.onCallRotaCreate}` })
  return (
    <>
      <OrganizationLink id={organizationId} />
      <CreatePage title={t('create')} leadsTo={paths.onCallRota} params={{ organizationId }}>
        {(handleCreated) => <OnCallRotaForm organizationId={organizationId} onCreated={handleCreated} />}
      </CreatePage>
    </>
  )
}

/** organization/{id}/on-call/{rotaId}. */
export function OnCallRotaPage() {
  const { organizationId, id } = useParams({ from: `/shell${paths.onCallRota}` })
  return (
    <>
      <OrganizationLink id={organizationId} />
      <EntityPage routes={onCallRotaRoutes} params={{ organizationId, id }}>
        {(rota) => (
          <>
            <OnCallRotaForm organizationId={organizationId} row={rota} />
            <OnCallExceptions rota={rota} />
          </>
        )}
      </EntityPage>
    </>
  )
}

function OrganizationLink({ id }: { id: string }) {
  const t = useTexts(onCallRotaTexts)
  const label = (name: string) => t('backToOrganization', { name })
  return (
    <OwnerLink routes={organizationRoutes} id={id} path={paths.organization} tab="onCall" label={label} />
  )
}
