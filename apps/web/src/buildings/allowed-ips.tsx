import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type AllowedIp,
  allowedIpCreate,
  allowedIpRoutes,
  allowedIpUpdate,
} from '@wheelhouse/contract/buildings/allowed-ip'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CheckField, TextField } from '../kernel/forms/entity-fields.tsx'
import { defineForm, flag, text } from '../kernel/forms/form-codec.ts'
import { FormDialog } from '../kernel/forms/form-dialog.tsx'
import { useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { ListEmpty, ListLoading } from '../kernel/lists/list-parts.tsx'
import classes from '../kernel/lists/ordered-list.module.css'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import { buildingPartsQuery } from './buildings.queries.ts'
import { DeleteAllowedIp } from './delete-allowed-ip.tsx'

type AllowedIpsProps = { buildingId: string; mayChange: boolean; isRestricted: boolean }
type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; entry: AllowedIp } | null

/** The addresses that a building admits (R-BUILDINGS-11). */
export function AllowedIps({ buildingId, mayChange, isRestricted }: AllowedIpsProps) {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  const { data, error, refetch } = useQuery(buildingPartsQuery(allowedIpRoutes, buildingId))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const create = mayChange && (
    <Button size="xs" leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
      {t('addAllowedIp')}
    </Button>
  )
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{t('allowedIps')}</h2>
        {data?.length !== 0 && create}
      </div>
      {isRestricted && data?.some(({ enabled }) => enabled) === false && (
        <Alert color="orange" mb="sm" maw="52rem">
          {t('emptyListNote')}
        </Alert>
      )}
      {data === undefined && error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListLoading />}
      {data?.length === 0 && <ListEmpty isFiltered={false} text={t('noAllowedIps')} create={create} />}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list} aria-label={t('allowedIps')}>
          {data.map((entry) => (
            <li key={entry.id}>
              <div className={classes.content}>
                <code>{entry.ipAddress}</code>
                {entry.description !== '' && <span className={classes.text}>{entry.description}</span>}
                {!entry.enabled && <span className={classes.small}>{formText('disabled')}</span>}
              </div>
              {mayChange && (
                <div className={classes.buttons}>
                  <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'edit', entry })}>
                    {t('edit')}
                  </Button>
                  <Button
                    size="xs"
                    variant="outline"
                    color="red"
                    onClick={() => setOpen({ kind: 'delete', entry })}
                  >
                    {formText('delete')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.kind === 'add' && <AllowedIpDialog buildingId={buildingId} onClose={close} />}
      {open?.kind === 'edit' && (
        <AllowedIpDialog buildingId={buildingId} entry={open.entry} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <DeleteAllowedIp buildingId={buildingId} entry={open.entry} onClose={close} />
      )}
    </section>
  )
}

/** `force`: "Save anyway" was pressed. */
const allowedIpForm = defineForm({
  ipAddress: text(),
  description: text(),
  enabled: flag(true),
  force: flag(),
})

function AllowedIpDialog({
  buildingId,
  entry,
  onClose,
}: {
  buildingId: string
  entry?: AllowedIp
  onClose: () => void
}) {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  const form = useEntityForm({
    routes: allowedIpRoutes,
    params: { buildingId },
    row: entry && { ...entry, can: { update: true, delete: true } },
    form: allowedIpForm,
    create: allowedIpCreate,
    update: allowedIpUpdate,
    onCreated: onClose,
    onSaved: onClose,
    labels: { ipAddress: t('ipAddress'), description: t('description'), enabled: formText('enabled') },
  })
  return (
    <FormDialog
      form={form}
      title={t(entry === undefined ? 'addAllowedIp' : 'editAllowedIp')}
      onClose={onClose}
      actions={
        form.failure?.code === 'building.wouldLockOut' && (
          <Button
            type="submit"
            variant="outline"
            color="red"
            onClick={() => form.fields.setFieldValue('force', true)}
          >
            {t('lockOutAnyway')}
          </Button>
        )
      }
    >
      <TextField of={form} name="ipAddress" description={t('ipAddressNote')} isRequired spellCheck={false} />
      <TextField of={form} name="description" />
      <CheckField of={form} name="enabled" />
    </FormDialog>
  )
}
