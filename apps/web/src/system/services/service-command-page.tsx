import { useParams } from '@tanstack/react-router'
import { serviceCommandRoutes } from '@wheelhouse/contract/system/service-command'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { CreatePage, EntityPage } from '../../kernel/lists/entity-page.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { CommandTest } from './command-test.tsx'
import { PackageLink } from './package-link.tsx'
import { ServiceCommandForm } from './service-command-form.tsx'
import classes from './service-command-page.module.css'

/** system/service-command/create/{packageId}/{bundleId}. */
export function ServiceCommandCreatePage() {
  const t = useTexts(serviceCommandTexts)
  const { packageId, bundleId } = useParams({ from: `/shell${paths.serviceCommandCreate}` })
  return (
    <>
      <PackageLink id={packageId} />
      <CreatePage title={t('create')} leadsTo={paths.serviceCommand} params={{ packageId }}>
        {(handleCreated) => (
          <ServiceCommandForm packageId={packageId} bundleId={bundleId} onCreated={handleCreated} />
        )}
      </CreatePage>
    </>
  )
}

/** system/service-command/{packageId}/{id}. */
export function ServiceCommandPage() {
  const { packageId, id } = useParams({ from: `/shell${paths.serviceCommand}` })
  return (
    <>
      <PackageLink id={packageId} />
      <EntityPage routes={serviceCommandRoutes} params={{ id }}>
        {(command) => (
          <div className={classes.parts}>
            <ServiceCommandForm packageId={packageId} bundleId={command.bundleId} command={command} />
            {/* Another version may have other parameters, so the fields must be reset. */}
            {command.can.update && <CommandTest key={command.revision} command={command} />}
          </div>
        )}
      </EntityPage>
    </>
  )
}
