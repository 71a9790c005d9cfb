import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { DeviceCheckResult } from '@wheelhouse/contract/devices/device-check'
import { measuredKeyNames, measuredKeys } from '@wheelhouse/contract/devices/reading-key'
import { deviceConnectionTexts } from '@wheelhouse/texts/devices/device-connection'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { Plus, X } from 'lucide-react'
import { useTexts } from '../../kernel/words/texts.ts'
import { useFigures } from '../readings/use-figures.ts'
import classes from './connection.module.css'
import { getPathName, newRow, type ValueRow } from './connection-values.ts'
import { readRow } from './read-row.ts'
import type { Connection } from './use-connection.ts'

type ValueRowsProps = {
  of: Connection
  /** The result of the last check; `null` before the first. */
  result: DeviceCheckResult | null
}

/** The values read from a message, one per row. */
export function ValueRows({ of: connection, result }: ValueRowsProps) {
  const t = useTexts(deviceConnectionTexts)
  const { values, isReadOnly, set } = connection
  const { rows } = values
  return (
    <section className={classes.part} aria-label={t('values')}>
      <h3>{t('values')}</h3>
      <p className={classes.note}>{t(rows.length === 0 ? 'noValues' : 'valuesNote')}</p>
      {rows.length > 0 && (
        <ol className={classes.rows}>
          {rows.map((row, place) => (
            // The index is the only stable key: everything else in a row changes while it is edited.
            <li key={place} className={classes.row} aria-label={t('value', { number: place + 1 })}>
              <RowFields
                of={connection}
                row={row}
                place={place}
                onChange={(part) => set({ rows: rows.with(place, { ...row, ...part }) })}
              />
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('removeValue', { number: place + 1 })}
                  title={t('removeValue', { number: place + 1 })}
                  onClick={() => set({ rows: rows.toSpliced(place, 1) })}
                >
                  <X size={16} aria-hidden />
                </ActionIcon>
              )}
              {result !== null && <Verdict row={row} result={result} />}
            </li>
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={rows.length >= measuredKeyNames.length}
            onClick={() => set({ rows: [...rows, newRow] })}
          >
            {t('addValue')}
          </Button>
        </div>
      )}
    </section>
  )
}

type RowFieldsProps = {
  of: Connection
  row: ValueRow
  place: number
  onChange: (part: Partial<ValueRow>) => void
}

function RowFields({ of: { values, isReadOnly, getError }, row, place, onChange }: RowFieldsProps) {
  const t = useTexts(deviceConnectionTexts)
  const keyText = useTexts(deviceReadingTexts)
  const formText = useTexts(formTexts)
  const taken = new Set(values.rows.map(({ key }) => key))
  const free = measuredKeyNames.filter((key) => key === row.key || !taken.has(key))
  const name = `rows.${place}`
  const figure = (of: 'factor' | 'offset', placeholder: string) => (
    <TextInput
      name={`profile.${name}.${of}`}
      label={t(of)}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      disabled={isReadOnly}
      value={row[of]}
      error={getError(`${name}.${of}`) ?? getError(`values.${row.key}.${of}`)}
      onChange={({ currentTarget }) => onChange({ [of]: currentTarget.value })}
    />
  )
  return (
    <>
      <NativeSelect
        name={`profile.${name}.key`}
        label={t('key')}
        withAsterisk
        className={classes.key}
        disabled={isReadOnly}
        value={row.key}
        error={getError(`${name}.key`)}
        data={[
          ...(row.key === '' ? [{ value: '', label: formText('choose') }] : []),
          ...free.map((key) => ({
            value: key,
            label: t('keyWithUnit', { key: keyText(`key_${key}`), unit: measuredKeys[key].unit }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ key: measuredKeyNames.find((key) => key === value) ?? '' })
        }
      />
      <TextInput
        name={getPathName(row, place)}
        label={t('path')}
        withAsterisk
        className={classes.path}
        autoComplete="off"
        spellCheck={false}
        disabled={isReadOnly}
        value={row.path}
        error={getError(`values.${row.key}`) ?? getError(`values.${row.key}.path`)}
        onChange={({ currentTarget }) => onChange({ path: currentTarget.value })}
      />
      {figure('factor', '1')}
      {figure('offset', '0')}
    </>
  )
}

function Verdict({ row, result }: { row: ValueRow; result: DeviceCheckResult }) {
  const t = useTexts(deviceConnectionTexts)
  const figures = useFigures()
  const read = readRow(row, result)
  if (read === null) return null
  if (read.kind === 'value')
    return <p className={classes.verdict}>{t('reads', { value: figures(read.key, read.value) })}</p>
  const value =
    read.kind === 'outOfRange' ? figures(read.key, read.value) : read.kind === 'notANumber' ? read.value : ''
  return <p className={`${classes.verdict} ${classes.bad}`}>{t(`reads_${read.kind}`, { value })}</p>
}
