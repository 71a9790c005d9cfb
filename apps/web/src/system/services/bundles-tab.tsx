import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serviceCommandRoutes } from '@wheelhouse/contract/system/service-command'
import {
  type ServiceBundle,
  serviceBundleRoutes,
  servicePackageLimits,
} from '@wheelhouse/contract/system/service-package'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { serviceTexts } from '@wheelhouse/texts/system/services'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DeleteDialog } from '../../kernel/forms/delete-entity.tsx'
import { ListEmpty, ListLoading } from '../../kernel/lists/list-parts.tsx'
import classes from '../../kernel/lists/ordered-list.module.css'
import { OrderedList } from '../../kernel/lists/ordered-list.tsx'
import { noParams, partsQuery } from '../../kernel/server/entity.queries.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { BundleCommands } from './bundle-commands.tsx'
import { BundleDialog } from './bundle-dialog.tsx'

type BundlesTabProps = { packageId: string; mayChange: boolean }
type Open = { kind: 'add' } | { kind: 'rename' | 'delete'; bundle: ServiceBundle } | null

/** The bundles of a package, in their order, with their commands. */
export function BundlesTab({ packageId, mayChange }: BundlesTabProps) {
  const t = useTexts(serviceTexts)
  const formText = useTexts(formTexts)
  const bundles = useQuery(partsQuery(serviceBundleRoutes, { packageId }))
  const commands = useQuery(
    partsQuery(serviceCommandRoutes, noParams, {
      where: { packageId },
      order: 'name',
      fields: ['id', 'name', 'code', 'method', 'bundleId', 'status'],
    }),
  )
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const failed = [bundles, commands].find(({ data, error }) => data === undefined && error !== null)
  if (failed?.error) return <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
  if (bundles.data === undefined || commands.data === undefined) return <ListLoading />
  const create = mayChange && (
    <Button
      size="xs"
      leftSection={<Plus size={16} aria-hidden />}
      disabled={bundles.data.length >= servicePackageLimits.bundlesMax}
      onClick={() => setOpen({ kind: 'add' })}
    >
      {t('addBundle')}
    </Button>
  )
  return (
    <>
      <div className={classes.head}>
        <p>{t('bundlesNote')}</p>
        {bundles.data.length > 0 && create}
      </div>
      {bundles.data.length === 0 ? (
        <ListEmpty isFiltered={false} text={t('noBundles')} create={create} />
      ) : (
        <OrderedList
          label={t('tab_bundles')}
          rows={bundles.data}
          getName={({ name }) => name}
          params={{ packageId }}
          reorder={serviceBundleRoutes.reorder}
          listPath={serviceBundleRoutes.list.path}
          mayChange={mayChange}
        >
          {(bundle) => (
            <>
              <h2 className={classes.text}>{bundle.name}</h2>
              {mayChange && (
                <div className={classes.buttons}>
                  <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'rename', bundle })}>
                    {t('rename')}
                  </Button>
                  <Button
                    size="xs"
                    variant="outline"
                    color="red"
                    onClick={() => setOpen({ kind: 'delete', bundle })}
                  >
                    {formText('delete')}
                  </Button>
                </div>
              )}
              <BundleCommands
                bundle={bundle}
                commands={commands.data.filter(({ bundleId }) => bundleId === bundle.id)}
                mayChange={mayChange}
              />
            </>
          )}
        </OrderedList>
      )}
      {open?.kind === 'add' && <BundleDialog packageId={packageId} onClose={close} />}
      {open?.kind === 'rename' && <BundleDialog packageId={packageId} bundle={open.bundle} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          routes={serviceBundleRoutes}
          params={{ packageId, id: open.bundle.id }}
          name={open.bundle.name}
          onClose={close}
          onDeleted={close}
        />
      )}
    </>
  )
}
