import type { Zone } from '@wheelhouse/contract/maps/map-document'
import { timeWindowTexts } from '@wheelhouse/texts/kernel/time-windows'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { TimeWindows } from '../../../kernel/forms/time-windows.tsx'
import { useTexts } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import type { Entry } from '../map-objects.ts'
import classes from './properties-panel.module.css'
import { ChoiceProperty, FlagProperty, NumberProperty, TextProperty } from './property-fields.tsx'
import { changeObjects, pickObjects, readShared } from './set-property.ts'

const usualLimit = { unit: 'mps', value: 0.5 } as const
const limitRanges = { mps: { min: 0.01, max: 10 }, percent: { min: 1, max: 100 } }

export function ZoneFields({ editor: { store }, entries }: { editor: Editor; entries: readonly Entry[] }) {
  const t = useTexts(mapEditorTexts)
  const windowText = useTexts(timeWindowTexts)
  const objects = pickObjects(entries, 'zones')
  const disabled = store.isReadOnly
  const change = (make: (zone: Zone) => Zone) => changeObjects(store, 'zones', objects, make)
  const limits = objects.every(({ kind }) => kind === 'speed')
  const unit = readShared(objects, ({ limit }) => limit?.unit ?? null)
  /** `null`: the selected zones have different ones. */
  const windows = readShared(objects, (zone) => zone.windows)
  return (
    <>
      <TextProperty
        label={t('name')}
        disabled={disabled}
        maxLength={40}
        value={readShared(objects, ({ name }) => name)}
        onCommit={(name) => change((zone) => ({ ...zone, name }))}
      />
      <ChoiceProperty
        label={t('zoneKind')}
        disabled={disabled}
        value={readShared(objects, ({ kind }) => kind)}
        choices={(['keepout', 'speed'] as const).map((value) => ({ value, label: t(`zone_${value}`) }))}
        onCommit={(kind) =>
          change((zone) => ({ ...zone, kind, limit: kind === 'speed' ? (zone.limit ?? usualLimit) : null }))
        }
      />
      {limits && (
        <div className={classes.pair}>
          <NumberProperty
            label={t('limit')}
            disabled={disabled}
            {...limitRanges[unit ?? 'mps']}
            value={readShared(objects, ({ limit }) => limit?.value ?? null)}
            onCommit={(value) =>
              change((zone) => ({ ...zone, limit: zone.limit && { ...zone.limit, value: value ?? 0.5 } }))
            }
          />
          <ChoiceProperty
            label={t('limitUnit')}
            disabled={disabled}
            value={unit}
            choices={(['mps', 'percent'] as const).map((value) => ({ value, label: t(`unit_${value}`) }))}
            onCommit={(next) =>
              // A number in one unit means something else in the other.
              change((zone) => ({
                ...zone,
                limit: next === 'mps' ? usualLimit : { unit: 'percent', value: 50 },
              }))
            }
          />
        </div>
      )}
      <FlagProperty
        label={t('enabled')}
        disabled={disabled}
        value={readShared(objects, ({ status }) => status === 1)}
        onCommit={(isOn) => change((zone) => ({ ...zone, status: isOn ? 1 : 0 }))}
      />
      {windows === null ? (
        <p className={classes.note}>{`${windowText('windows')} ${t('severalValues')}`}</p>
      ) : (
        <TimeWindows
          windows={windows}
          isDisabled={disabled}
          onChange={(changed) => change((zone) => ({ ...zone, windows: changed }))}
        />
      )}
    </>
  )
}
