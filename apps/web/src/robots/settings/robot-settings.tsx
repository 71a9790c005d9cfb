import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countsVideoMode } from '@wheelhouse/contract/robots/video-mode'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { useMemo, useState } from 'react'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import { EntityConflict } from '../../kernel/forms/entity-conflict.tsx'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { FormFailure, UnsavedGuard } from '../../kernel/forms/form-parts.tsx'
import { firstPage, paths } from '../../kernel/shell/paths.ts'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { type RobotDetail } from '../records/robot-record.queries.ts'
import type { RobotTab } from '../records/robot-record-search.ts'
import pageClasses from '../robot-page.module.css'
import { DeleteRobot } from './delete-robot.tsx'
import classes from './robot-form.module.css'
import { EquipmentFields, IdentityFields, PlaceFields, VideoFields } from './robot-form-fields.tsx'
import type { PlaceNames } from './setting-words.ts'
import { useRobotSettings } from './use-robot-settings.ts'

/** The tabs "basic" and "video": one form for both, hidden while another tab is shown. */
export function RobotSettings({ robot, tab }: { robot: RobotDetail; tab: RobotTab }) {
  const t = useTexts(robotRecordTexts)
  const formText = useTexts(formTexts)
  const [isGone, setIsGone] = useState(false)
  const places = usePlaceNames(robot.buildingId)
  const settings = useRobotSettings({ robot, places })
  const { fields, failure, isSaving, handleSubmit } = settings
  const isDirty = fields.isDirty()
  const isReadOnly = !robot.can.update
  const isVideo = tab === 'video'
  return (
    <div hidden={tab !== 'basic' && !isVideo}>
      <UnsavedGuard isDirty={isDirty && !isGone} />
      <form noValidate onSubmit={handleSubmit} aria-label={robot.name} className={formClasses.form}>
        <FormFailure error={failure} />
        <div hidden={isVideo} className={classes.parts}>
          <IdentityFields fields={fields} isReadOnly={isReadOnly} hasSerial />
          <PlaceFields fields={fields} isReadOnly={isReadOnly} />
          <EquipmentFields fields={fields} isReadOnly={isReadOnly} />
        </div>
        <div hidden={!isVideo} className={classes.video}>
          <p className={pageClasses.note}>{t('videoIntro')}</p>
          <VideoModeNote version={robot.version} />
          <VideoFields fields={fields} isReadOnly={isReadOnly} robot={robot} />
          {may('syncHistory:read') && (
            <ScreenLink to={firstPage(paths.syncHistories)} search={{ robotId: robot.id }}>
              {t('toSyncHistory')}
            </ScreenLink>
          )}
          {Object.keys(fields.errors).length > 0 && <Alert color="red">{t('seeBasic')}</Alert>}
        </div>
        {!isReadOnly && (
          <div className={formClasses.actions}>
            <Button type="submit" loading={isSaving} disabled={!isDirty}>
              {formText('save')}
            </Button>
            <span role="status">{isDirty && t('unsaved')}</span>
          </div>
        )}
      </form>
      {robot.can.delete && !isVideo && (
        <div className={pageClasses.delete}>
          <DeleteRobot robot={robot} onDeleted={() => setIsGone(true)} />
        </div>
      )}
      <EntityConflict form={settings} />
    </div>
  )
}

function VideoModeNote({ version }: { version: string | null }) {
  const t = useTexts(robotRecordTexts)
  if (version === null) return <p className={pageClasses.note}>{t('videoUnknown')}</p>
  if (countsVideoMode(version)) return null
  return (
    <Alert color="yellow" variant="light">
      {t('videoTooOld', { version })}
    </Alert>
  )
}

/** Names of the places in the form: every accessible building and group, and the floors of this building. */
function usePlaceNames(buildingId: string): PlaceNames {
  const { data: buildings } = useQuery(buildingsQuery)
  const { data: floors } = useQuery(floorsQuery(buildingId))
  return useMemo(
    () =>
      new Map(
        [
          ...(buildings ?? []),
          ...(buildings ?? []).flatMap(({ groups = [] }) => groups),
          ...(floors ?? []),
        ].map(({ id, name = '' }) => [id, name]),
      ),
    [buildings, floors],
  )
}
