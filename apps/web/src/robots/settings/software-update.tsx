import { Alert, Button, Group, Modal } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '@wheelhouse/contract/errors'
import { compareVersions } from '@wheelhouse/contract/kernel/compare-versions'
import {
  type OfferedVersion,
  type RobotSoftware,
  robotSoftwareRoutes,
} from '@wheelhouse/contract/robots/robot-software'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { versionLimits } from '@wheelhouse/contract/system/system-version'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { syncHistoryTexts } from '@wheelhouse/texts/robots/sync-history'
import { systemVersionTexts } from '@wheelhouse/texts/system/system-versions'
import { useState } from 'react'
import Markdown from 'react-markdown'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import { useTimeZone } from '../use-time-zone.ts'
import classes from './software-update.module.css'

type PartProps = { robot: RobotDetail; state: RobotState | undefined }

/** The versions available for a robot, and the progress of an update (R-ROBOTS-29). */
export function SoftwareUpdate({ robot, state }: PartProps) {
  const t = useTexts(robotRecordTexts)
  const [chosen, setChosen] = useState<OfferedVersion | null>(null)
  const update = state?.update ?? null
  const { data, error, refetch } = useQuery({
    // The result is refetched when an update begins or ends.
    queryKey: [robotSoftwareRoutes.ofRobot.path, robot.id, update === null],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(robotSoftwareRoutes.ofRobot, { params: { serialNo: robot.serialNumber } }, { signal }),
  })
  return (
    <section className={classes.software} aria-labelledby="software-update">
      <h2 id="software-update">{t('software')}</h2>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListLoading />}
      <div role="status">
        {update === null ? (
          data?.last && <LastUpdate robot={robot} last={data.last} />
        ) : (
          <Alert
            color="blue"
            variant="light"
            title={t(`update_${update.phase}`, { version: update.version })}
          >
            {t('updateMeanwhile')}
          </Alert>
        )}
      </div>
      {data !== undefined && update === null && (
        <Offers state={state} software={data} onChoose={(version) => setChosen(version)} />
      )}
      {chosen !== null && (
        <UpdateDialog
          robot={robot}
          version={chosen}
          own={data?.version ?? null}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function LastUpdate({ robot, last }: { robot: RobotDetail; last: NonNullable<RobotSoftware['last']> }) {
  const t = useTexts(robotRecordTexts)
  const sync = useTexts(syncHistoryTexts)
  const language = useLanguage()
  const timeZone = useTimeZone(robot.buildingId)
  const { version, status, statusAt, error, reason } = last
  const at = formatMoment(statusAt, language, timeZone)
  if (status === 'applied') return <p>{t('updateDone', { version, at })}</p>
  if (status !== 'failed') return null
  return (
    <Alert color="red" variant="light" title={t('updateFailed', { version, at })}>
      {error !== null && <p>{sync(`error_${error}`)}</p>}
      {error === 'robotFailed' && reason !== null && <p>{sync('robotReason', { reason })}</p>}
    </Alert>
  )
}

type OffersProps = {
  state: RobotState | undefined
  software: RobotSoftware
  onChoose: (version: OfferedVersion) => void
}

function Offers({ state, software, onChoose }: OffersProps) {
  const t = useTexts(robotRecordTexts)
  if (state?.capabilities != null && !state.capabilities.includes('updateSoftware'))
    return <p>{t('updateNotOffered')}</p>
  if (software.offered.length === 0) return <p>{t('softwareNone')}</p>
  return (
    <ul className={classes.versions}>
      {software.offered.map((version) => (
        <li key={version.id}>
          <Offer state={state} version={version} onChoose={() => onChoose(version)} />
        </li>
      ))}
    </ul>
  )
}

type OfferProps = { state: RobotState | undefined; version: OfferedVersion; onChoose: () => void }

function Offer({ state, version, onChoose }: OfferProps) {
  const t = useTexts(robotRecordTexts)
  const errorText = useTexts(errorTexts)
  const versionText = useTexts(systemVersionTexts)
  const language = useLanguage()
  const percent = Math.max(version.minBattery, versionLimits.minBattery)
  const reason = findReason(state, percent)
  const noteId = `update-reason-${version.id}`
  return (
    <article aria-label={`${version.name} ${version.version}`}>
      <h3>{`${version.name} ${version.version}`}</h3>
      <p className={classes.meta}>
        {versionText(`status_${version.status}`)}
        {version.publishedAt !== null && ` · ${formatMoment(version.publishedAt, language)}`}
      </p>
      <div className={classes.note}>
        <Markdown>{version.releaseNote[language]}</Markdown>
      </div>
      {reason !== null && (
        <p id={noteId} className={classes.reason}>
          {errorText(reason, { percent })}
        </p>
      )}
      <Button
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : noteId}
        aria-label={`${t('updateSoftware')}: ${version.version}`}
        onClick={onChoose}
      >
        {t('updateSoftware')}
      </Button>
    </article>
  )
}

/** Why it cannot begin now, in the words of the server's refusal; `null`: it can. */
function findReason(
  state: RobotState | undefined,
  percent: number,
): Extract<ErrorCode, 'robot.offline' | 'robot.busy' | 'robot.batteryLow'> | null {
  if (state === undefined || !state.online) return 'robot.offline'
  const isAtWork = state.order !== null || state.run !== null || state.cleaning || state.driving
  if (isAtWork || state.lease !== null) return 'robot.busy'
  const isUnknown = state.battery === null || state.stale.includes('battery')
  return isUnknown || (state.battery?.charge ?? 0) < percent ? 'robot.batteryLow' : null
}

type UpdateDialogProps = {
  robot: RobotDetail
  version: OfferedVersion
  own: string | null
  onClose: () => void
}

/** The confirmation before a robot is updated. */
function UpdateDialog({ robot: { name, serialNumber }, version: offered, own, onClose }: UpdateDialogProps) {
  const t = useTexts(robotRecordTexts)
  const robotText = useTexts(robotTexts)
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const { id: versionId, version } = offered
  const handleUpdate = async () => {
    setIsBusy(true)
    try {
      await call(robotSoftwareRoutes.install, { params: { serialNo: serialNumber }, body: { versionId } })
      onClose()
    } catch (error) {
      showError(error)
      await queryClient.invalidateQueries({ queryKey: [robotSoftwareRoutes.ofRobot.path] })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('updateSoftware')} withCloseButton={false}>
      <p>{t('updateQuestion', { name, version })}</p>
      {own !== null && compareVersions(version, own) < 0 && <p>{t('updateDowngrade', { own })}</p>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {robotText('cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void handleUpdate()}>
          {t('updateTo', { version })}
        </Button>
      </Group>
    </Modal>
  )
}
