import { ActionIcon, Button, Chip, TextInput } from '@mantine/core'
import type { TimeWindow, Zone } from '@wheelhouse/contract/maps/map-document'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { Plus, X } from 'lucide-react'
import { useTexts } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import type { Entry } from '../map-objects.ts'
import classes from './properties-panel.module.css'
import { ChoiceProperty, FlagProperty, NumberProperty, TextProperty } from './property-fields.tsx'
import { changeObjects, pickObjects, readShared } from './set-property.ts'

const days = [1, 2, 3, 4, 5, 6, 0] as const
const usualLimit = { unit: 'mps', value: 0.5 } as const
const maxWindows = 20
const limitRanges = { mps: { min: 0.01, max: 10 }, percent: { min: 1, max: 100 } }

export function ZoneFields({ editor: { store }, entries }: { editor: Editor; entries: readonly Entry[] }) {
  const t = useTexts(mapEditorTexts)
  const objects = pickObjects(entries, 'zones')
  const disabled = store.isReadOnly
  const change = (make: (zone: Zone) => Zone) => changeObjects(store, 'zones', objects, make)
  const limits = objects.every(({ kind }) => kind === 'speed')
  const unit = readShared(objects, ({ limit }) => limit?.unit ?? null)
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
              // A number of one unit means something else in the other.
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
      <Windows
        windows={readShared(objects, ({ windows }) => windows)}
        disabled={disabled}
        onChange={(windows) => change((zone) => ({ ...zone, windows }))}
      />
    </>
  )
}

function Windows({
  windows,
  disabled,
  onChange,
}: {
  /** `null`: the chosen zones have different ones. */
  windows: TimeWindow[] | null
  disabled: boolean
  onChange: (windows: TimeWindow[]) => void
}) {
  const t = useTexts(mapEditorTexts)
  if (windows === null) return <p className={classes.note}>{`${t('windows')} ${t('severalValues')}`}</p>
  const put = (index: number, change: Partial<TimeWindow>) => {
    const window = windows[index]
    if (window !== undefined) onChange(windows.with(index, { ...window, ...change }))
  }
  return (
    <>
      <p className={classes.legend}>{t('windows')}</p>
      {windows.length === 0 && <p className={classes.note}>{t('windowsAlways')}</p>}
      {windows.map((window, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a window is known by its place in the list
          key={index}
          className={classes.window}
        >
          <div role="group" aria-label={t('windowDays')} className={classes.days}>
            {days.map((day) => (
              <Chip
                key={day}
                size="xs"
                disabled={disabled}
                checked={window.days.includes(day)}
                onChange={(isOn) => {
                  const next = isOn ? [...window.days, day] : window.days.filter((known) => known !== day)
                  // A window on no day is none.
                  if (next.length > 0) put(index, { days: next.toSorted((a, b) => a - b) })
                }}
              >
                {t(`day_${day}`)}
              </Chip>
            ))}
          </div>
          <div className={classes.pair}>
            <TimeField
              label={t('windowFrom')}
              disabled={disabled}
              value={window.from}
              onCommit={(from) => put(index, { from })}
            />
            <TimeField
              label={t('windowTo')}
              disabled={disabled}
              value={window.to}
              onCommit={(to) => put(index, { to })}
            />
          </div>
          {!disabled && (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t('removeWindow', { count: index + 1 })}
              onClick={() => onChange(windows.toSpliced(index, 1))}
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!disabled && windows.length < maxWindows && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...windows, { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }])}
        >
          {t('addWindow')}
        </Button>
      )}
    </>
  )
}

function TimeField({
  label,
  disabled,
  value,
  onCommit,
}: {
  label: string
  disabled: boolean
  value: string
  onCommit: (time: string) => void
}) {
  return (
    <TextInput
      size="xs"
      type="time"
      label={label}
      disabled={disabled}
      value={value}
      onChange={(event) => {
        if (/^\d\d:\d\d$/.test(event.currentTarget.value)) onCommit(event.currentTarget.value)
      }}
    />
  )
}
