import { NativeSelect } from '@mantine/core'
import { bleFormats } from '@wheelhouse/contract/devices/ble-sensor'
import { deviceConnectionTexts } from '@wheelhouse/texts/devices/device-connection'
import { ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './connection.module.css'
import { changeWay, ways } from './connection-values.ts'
import type { Connection } from './use-connection.ts'

/** Protocols that are stored but not in use: offered only if already selected. */
const idle: readonly string[] = ['modbus', 'lorawan']

/** Selects how a device's values are received, with the fields that this requires. */
export function WayFields({ of: { of: form, values, isReadOnly, set, getError } }: { of: Connection }) {
  const t = useTexts(deviceConnectionTexts)
  const { protocol: way } = values
  const choices = ways.filter((one) => !idle.includes(one) || one === way)
  return (
    <>
      <NativeSelect
        name="profile.protocol"
        label={t('way')}
        description={t(`wayNote_${way}`)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        className={classes.wide}
        disabled={isReadOnly}
        value={way}
        error={getError('protocol')}
        data={choices.map((value) => ({ value, label: t(`way_${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          set(changeWay(values, ways.find((one) => one === value) ?? way))
        }
      />
      {way === 'http' && (
        <TextField
          of={form}
          name="profile.address"
          label={t('url')}
          description={t('urlNote')}
          inputMode="url"
          spellCheck={false}
          isRequired
          isWide
        />
      )}
      {way === 'mqtt' && (
        <>
          <TextField
            of={form}
            name="profile.topic"
            label={t('topic')}
            description={t('topicNote')}
            spellCheck={false}
          />
          <TextField
            of={form}
            name="profile.time"
            label={t('time')}
            description={t('timeNote')}
            spellCheck={false}
          />
        </>
      )}
      {way === 'ble' && (
        <>
          <TextField
            of={form}
            name="profile.address"
            label={t('bleAddress')}
            description={t('bleAddressNote')}
            spellCheck={false}
          />
          <ChoiceField
            of={form}
            name="profile.format"
            label={t('format')}
            none={t('format_')}
            choices={bleFormats.map((value) => ({ value, label: t(`format_${value}`) }))}
          />
          <TextField
            of={form}
            name="profile.robot"
            label={t('robot')}
            description={t('robotNote')}
            spellCheck={false}
          />
        </>
      )}
      {(way === 'http' || way === 'ble') && (
        <TextField
          of={form}
          name="profile.intervalSec"
          label={t('intervalSec')}
          description={t('intervalNote')}
          inputMode="numeric"
        />
      )}
      <TextField
        of={form}
        name="profile.silentAfterMinutes"
        label={t('silentAfterMinutes')}
        description={t('silentNote')}
        inputMode="numeric"
      />
    </>
  )
}
