import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type DetectionEvent,
  detectionEventRoutes,
  detectionJudgementRoutes,
} from '@wheelhouse/contract/inspections/detection-event'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useState } from 'react'
import { alertPaths } from '../../alerts/alert-paths.ts'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts, wordOr } from '../../kernel/words/texts.ts'
import { arrivingMediaQuery } from '../../reports/media.queries.ts'
import { Lightbox, MediaThumbnail } from '../../reports/report-media.tsx'
import classes from './detection.module.css'
import { eventsQuery } from './detection.queries.ts'

/** How many more to load each time. */
const pageSize = 20

/** The events of a setting, newest first, and their consequences (R-INSPECTIONS-14, R-INSPECTIONS-15). */
export function EventList({ settingId }: { settingId: string }) {
  const t = useTexts(detectionTexts)
  const [shown, setShown] = useState(pageSize)
  const { data, error, refetch } = useQuery(eventsQuery(settingId, shown))
  return (
    <section className={classes.section} aria-label={t('events')}>
      <h2>{t('events')}</h2>
      {data === undefined && error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListLoading />}
      {data?.length === 0 && <p>{t('noEvents')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.events}>
          {data.slice(0, shown).map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {data !== undefined && data.length > shown && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + pageSize)}>
            {t('moreEvents')}
          </Button>
        </div>
      )}
    </section>
  )
}

function EventRow({ event }: { event: DetectionEvent }) {
  const t = useTexts(detectionTexts)
  const cameraText = useTexts(teleopTexts)
  const language = useLanguage()
  const { kind, at, robotName, cameraId, score, stayMinutes, mediaId, isFalseAlarm } = event
  return (
    <li>
      {mediaId !== null && <EventPicture mediaId={mediaId} />}
      <div className={classes.event}>
        <div>
          <strong>{t(`behaviours_${kind}`)}</strong> {formatMoment(at, language)}{' '}
          {isFalseAlarm && (
            <StateChip shape="square" tone="off">
              {t('isFalseAlarm')}
            </StateChip>
          )}
        </div>
        <div>
          {t('seen', { robot: robotName, camera: cameraText(`camera_${cameraId}`), score })}
          {stayMinutes !== null && ` ${t('stayed', { minutes: stayMinutes })}`}
        </div>
        <Outcome event={event} />
      </div>
      <JudgeButton event={event} />
    </li>
  )
}

function EventPicture({ mediaId }: { mediaId: string }) {
  const { data: media } = useQuery(arrivingMediaQuery(mediaId))
  const [isOpen, setIsOpen] = useState(false)
  if (media === undefined || media === null) return null
  return (
    <>
      <MediaThumbnail media={media} onOpen={() => setIsOpen(true)} />
      {isOpen && (
        <Lightbox
          media={[media]}
          openId={media.id}
          onOpen={() => undefined}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** Links to the event's alert and run, or the reason why no run was started. */
function Outcome({ event: { alertState, runId, flowReason } }: { event: DetectionEvent }) {
  const t = useTexts(detectionTexts)
  return (
    <div className={classes.links}>
      {alertState !== null && (
        <Link to={alertState === 'closed' ? alertPaths.history : alertPaths.open}>{t('toAlert')}</Link>
      )}
      {runId !== null && (
        <Link to="/flow/run/$id" params={{ id: runId }}>
          {t('toRun')}
        </Link>
      )}
      {flowReason !== null && (
        <span>
          {t('flowNotBegun', {
            why: wordOr(
              detectionTexts,
              `reason_${flowReason}`,
              wordOr(
                scheduleTexts,
                `why_${flowReason}`,
                wordOr(runTexts, `reason_${flowReason}`, flowReason),
              ),
            ),
          })}
        </span>
      )}
    </div>
  )
}

function JudgeButton({ event: { id, isFalseAlarm } }: { event: DetectionEvent }) {
  const t = useTexts(detectionTexts)
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const judge = async () => {
    setIsBusy(true)
    try {
      await call(detectionJudgementRoutes.judge, {
        params: { id },
        body: { isFalseAlarm: !isFalseAlarm },
      })
      await queryClient.invalidateQueries({ queryKey: [detectionEventRoutes.list.path] })
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
  }
  return (
    <Button variant="default" size="xs" loading={isBusy} onClick={() => void judge()}>
      {t(isFalseAlarm ? 'takeBack' : 'markFalse')}
    </Button>
  )
}
