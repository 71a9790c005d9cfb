import { useParams } from '@tanstack/react-router'
import { resourceRoutes } from '@wheelhouse/contract/system/resource'
import { resourceTexts } from '@wheelhouse/texts/system/resources'
import { CreatePage, EntityPage } from '../kernel/lists/entity-page.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { ResourceForm } from './resource-form.tsx'

/** resource/create. */
export function ResourceCreatePage() {
  const t = useTexts(resourceTexts)
  return (
    <CreatePage title={t('create')} leadsTo={paths.resource}>
      {(handleCreated) => <ResourceForm onCreated={handleCreated} />}
    </CreatePage>
  )
}

/** resource/{id}. */
export function ResourcePage() {
  const { id } = useParams({ from: `/shell${paths.resource}` })
  return (
    <EntityPage routes={resourceRoutes} params={{ id }}>
      {(resource) => <ResourceForm resource={resource} />}
    </EntityPage>
  )
}
