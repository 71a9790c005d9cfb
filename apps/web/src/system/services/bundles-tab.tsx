import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type ServiceBundle,
  serviceBundleRoutes,
  servicePackageLimits,
} from '@wheelhouse/contract/system/service-package'
import { formTexts } from '@wheelhouse/texts/forms'
import { serviceTexts } from '@wheelhouse/texts/services'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DeleteDialog } from '../../kernel/delete-entity.tsx'
import { partsQuery } from '../../kernel/entity.queries.ts'
import { ListFailure } from '../../kernel/list-failure.tsx'
import { ListEmpty, ListLoading } from '../../kernel/list-parts.tsx'
import { OrderedList } from '../../kernel/ordered-list.tsx'
import classes from '../../kernel/ordered-list.module.css'
import { useTexts } from '../../kernel/texts.ts'
import { BundleDialog } from './bundle-dialog.tsx'

type BundlesTabProps = { packageId: string; mayChange: boolean }
type Open = { kind: 'add' } | { kind: 'rename' | 'delete'; bundle: ServiceBundle } | null

/** The bundles of a package, in their order. */
export function BundlesTab({ packageId, mayChange }: BundlesTabProps) {
  const t = useTexts(serviceTexts)
  const formText = useTexts(formTexts)
  const { data, error, refetch } = useQuery(partsQuery<ServiceBundle>(serviceBundleRoutes, { packageId }))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListLoading />
  return (
    <>
      <div className={classes.head}>
        <p>{t('bundlesNote')}</p>
        {mayChange && (
          <Button
            size="xs"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={data.length >= servicePackageLimits.bundlesMax}
            onClick={() => setOpen({ kind: 'add' })}
          >
            {t('addBundle')}
          </Button>
        )}
      </div>
      {data.length === 0 ? (
        <ListEmpty isFiltered={false} />
      ) : (
        <OrderedList
          label={t('tab_bundles')}
          rows={data}
          nameOf={({ name }) => name}
          params={{ packageId }}
          reorder={serviceBundleRoutes.reorder}
          listPath={serviceBundleRoutes.list.path}
          mayChange={mayChange}
        >
          {(bundle) => (
            <>
              <strong className={classes.text}>{bundle.name}</strong>
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
