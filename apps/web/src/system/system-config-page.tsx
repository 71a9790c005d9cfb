import { useParams } from '@tanstack/react-router'
import { systemConfigRoutes } from '@wheelhouse/contract/system/system-config'
import { systemConfigTexts } from '@wheelhouse/texts/system/system-configs'
import { CreatePage, EntityPage } from '../kernel/lists/entity-page.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { SystemConfigForm } from './system-config-form.tsx'

/** system/config/create. */
export function SystemConfigCreatePage() {
  const t = useTexts(systemConfigTexts)
  return (
    <CreatePage title={t('create')} leadsTo={paths.systemConfig}>
      {(handleCreated) => <SystemConfigForm onCreated={handleCreated} />}
    </CreatePage>
  )
}

/** system/config/{id}. */
export function SystemConfigPage() {
  const { id } = useParams({ from: `/shell${paths.systemConfig}` })
  return (
    <EntityPage routes={systemConfigRoutes} params={{ id }} getName={({ key }) => key}>
      {(config) => <SystemConfigForm config={config} />}
    </EntityPage>
  )
}
