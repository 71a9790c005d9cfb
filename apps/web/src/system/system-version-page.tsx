import { useParams } from '@tanstack/react-router'
import { systemVersionRoutes } from '@wheelhouse/contract/system/system-version'
import { systemVersionTexts } from '@wheelhouse/texts/system/system-versions'
import { CreatePage, EntityPage } from '../kernel/lists/entity-page.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { SystemVersionForm } from './system-version-form.tsx'

/** system/versions/create. */
export function SystemVersionCreatePage() {
  const t = useTexts(systemVersionTexts)
  return (
    <CreatePage title={t('create')} leadsTo={paths.systemVersion}>
      {(handleCreated) => <SystemVersionForm onCreated={handleCreated} />}
    </CreatePage>
  )
}

/** system/versions/{id}. */
export function SystemVersionPage() {
  const { id } = useParams({ from: `/shell${paths.systemVersion}` })
  return (
    <EntityPage routes={systemVersionRoutes} params={{ id }}>
      {(version) => <SystemVersionForm version={version} />}
    </EntityPage>
  )
}
