import { Alert, SegmentedControl } from '@mantine/core'
import { deviceTypes } from '@wheelhouse/contract/devices/device'
import { deviceConnectionTexts } from '@wheelhouse/texts/devices/device-connection'
import { deviceTexts } from '@wheelhouse/texts/devices/devices'
import { useState } from 'react'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { DeviceValues } from '../device-values.ts'
import { CheckConnection } from './check-connection.tsx'
import classes from './connection.module.css'
import { ConnectionJson } from './connection-json.tsx'
import { fromJson, hasMessages, toJson } from './connection-values.ts'
import { OperationRows } from './operation-rows.tsx'
import { useCheck } from './use-check.ts'
import { useConnection } from './use-connection.ts'
import { ValueRows } from './value-rows.tsx'
import { WayFields } from './way-fields.tsx'

const edits = ['fields', 'json'] as const

type ConnectionSectionProps = {
  of: FieldsState<DeviceValues>
  /** `null` for a new device. */
  deviceId: string | null
  /** Incremented to request a check of the connection from outside. */
  checkRequests: number
}

/** Edits a device's connection, in fields or as the JSON that they produce (decision 0086). */
export function ConnectionSection({ of: form, deviceId, checkRequests }: ConnectionSectionProps) {
  const t = useTexts(deviceConnectionTexts)
  const deviceText = useTexts(deviceTexts)
  const connection = useConnection(form)
  const check = useCheck(connection, deviceId)
  const { values, set } = connection
  const [edit, setEdit] = useState<(typeof edits)[number]>(values.json === null ? 'fields' : 'json')
  const { type } = form.fields.values
  const isOperated = [deviceTypes.actuator, deviceTypes.display].map(String).includes(type)
  const rest = Object.keys(values.rest)
  const change = (to: string) => {
    const next = edits.find((one) => one === to) ?? edit
    // Drop what is not in the JSON: it would be saved without being visible.
    if (next === 'json' && !connection.isReadOnly) set(fromJson(toJson(values)))
    setEdit(next)
  }
  return (
    <FormSection title={deviceText('connection')}>
      <div className={classes.wide}>
        <SegmentedControl
          aria-label={t('edit')}
          size="xs"
          value={edit}
          onChange={change}
          data={edits.map((value) => ({ value, label: t(`edit_${value}`) }))}
        />
      </div>
      {edit === 'json' && <ConnectionJson of={connection} />}
      {edit === 'fields' && values.json !== null && (
        <Alert variant="light" color="yellow" className={classes.wide}>
          {t('notShown')}
        </Alert>
      )}
      {edit === 'fields' && values.json === null && (
        <>
          <WayFields of={connection} />
          {hasMessages(values) && <ValueRows of={connection} result={check.result} />}
          {(isOperated || values.operations.length > 0) && <OperationRows of={connection} />}
          {rest.length > 0 && <p className={classes.note}>{t('rest', { names: rest.join(', ') })}</p>}
        </>
      )}
      {values.json === null && hasMessages(values) && !connection.isReadOnly && (
        <CheckConnection of={connection} check={check} isNew={deviceId === null} requests={checkRequests} />
      )}
    </FormSection>
  )
}
