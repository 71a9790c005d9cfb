import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReadingKey } from '@wheelhouse/contract/devices/reading-key'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { deviceIntakeQuery } from '../../devices/readings/device-reading.queries.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { useRuleDevices, useRuleItems } from './rule-sources.queries.ts'
import classes from './thresholds.module.css'

/** A history that a rule can be tested against. `unit`: of a check item's values. */
export type TriedHistory = {
  checkItemId: string | null
  deviceId: string | null
  deviceKey: ReadingKey | null
  unit: string
}

/** The selection; `''`: none yet. */
export type ChosenHistory = { id: string; key: string }

type Wanted = { buildingId: string; deviceId: string; deviceKey: string; ruleId: string | undefined }

/** The available histories and the selected one, by default that of the rule's own subject. */
export function useHistory({ buildingId, deviceId, deviceKey, ruleId }: Wanted, chosen: ChosenHistory) {
  const items = useRuleItems(buildingId)
  const devices = useRuleDevices(buildingId)
  const usual =
    deviceId === '' ? items.find(({ thresholdRuleId }) => thresholdRuleId === ruleId)?.id : deviceId
  const id = [...items, ...devices].some((one) => one.id === chosen.id) ? chosen.id : (usual ?? '')
  const device = devices.find((one) => one.id === id)
  const { data: intake } = useQuery({ ...deviceIntakeQuery(id), enabled: device !== undefined })
  const keys = intake?.latest.map(({ key }) => key)
  const wantedKey = chosen.key === '' && id === deviceId ? deviceKey : chosen.key
  const key = keys?.find((one) => one === wantedKey) ?? keys?.[0] ?? null
  const item = items.find((one) => one.id === id)
  return { items, devices, device, keys, history: toHistory() }

  function toHistory(): TriedHistory | null {
    if (item !== undefined) return { checkItemId: item.id, deviceId: null, deviceKey: null, unit: item.unit }
    if (device === undefined || key === null) return null
    return { checkItemId: null, deviceId: device.id, deviceKey: key, unit: '' }
  }
}

type HistoryFieldsProps = Omit<ReturnType<typeof useHistory>, 'history'> & {
  history: TriedHistory | null
  onChoose: (chosen: ChosenHistory) => void
}

/** Selects a check item, or a device and one of its values. */
export function HistoryFields({ items, devices, device, keys, history, onChoose }: HistoryFieldsProps) {
  const t = useTexts(thresholdRuleTexts)
  const keyText = useTexts(deviceReadingTexts)
  const chosenId = history?.checkItemId ?? device?.id ?? ''
  if (items.length + devices.length === 0) return <p className={classes.note}>{t('noHistory')}</p>
  return (
    <>
      <NativeSelect
        label={t('history')}
        value={chosenId}
        data={[
          ...(chosenId === '' ? [{ value: '', label: t('chooseHistory') }] : []),
          ...toGroup(t('ofCheckItems'), items),
          ...toGroup(t('ofDevices'), devices),
        ]}
        onChange={({ currentTarget }) => onChoose({ id: currentTarget.value, key: '' })}
      />
      {device !== undefined && keys !== undefined && keys.length > 0 && (
        <NativeSelect
          label={t('historyKey')}
          value={history?.deviceKey ?? ''}
          data={keys.map((key) => ({ value: key, label: keyText(`key_${key}`) }))}
          onChange={({ currentTarget }) => onChoose({ id: device.id, key: currentTarget.value })}
        />
      )}
      {device !== undefined && keys?.length === 0 && <p className={classes.note}>{t('noKeys')}</p>}
    </>
  )
}

function toGroup(group: string, rows: readonly { id: string; name: string }[]) {
  return rows.length === 0 ? [] : [{ group, items: rows.map(({ id, name }) => ({ value: id, label: name })) }]
}
