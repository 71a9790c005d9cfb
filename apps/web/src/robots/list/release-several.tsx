import { Button, Group, Modal } from '@mantine/core'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { useState } from 'react'
import { type ApiError, asApiError } from '../../kernel/server/api-error.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { translate, useTexts } from '../../kernel/words/texts.ts'
import { releaseRemoteStop } from '../stop/remote-stop.ts'
import classes from '../stop/stop-report.module.css'

type Robot = { serialNumber: string; name: string }
/** `null`: released. Robots missing from the report are still pending. */
type Report = Readonly<Record<string, ApiError | null>>

/** Releases the stop of several robots: a confirmation, then the result of each. Loaded when it is opened. */
export function ReleaseSeveral({ robots, onClose }: { robots: readonly Robot[]; onClose: () => void }) {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  // The selection stays the same while the list behind changes.
  const [chosen] = useState(robots)
  const [report, setReport] = useState<Report | null>(null)
  const release = (robots: readonly Robot[]) => {
    const again = new Set(robots.map(({ serialNumber }) => serialNumber))
    setReport((last) =>
      Object.fromEntries(Object.entries(last ?? {}).filter(([serial]) => !again.has(serial))),
    )
    for (const { serialNumber } of robots) {
      const settle = (error: ApiError | null) => setReport((last) => ({ ...last, [serialNumber]: error }))
      releaseRemoteStop(serialNumber).then(
        () => settle(null),
        (error: unknown) => settle(asApiError(error)),
      )
    }
  }
  const results = Object.values(report ?? {})
  const missed = chosen.filter(({ serialNumber }) => report?.[serialNumber] instanceof Error)
  return (
    <Modal opened onClose={onClose} title={t('releaseStop')} withCloseButton={false}>
      {report === null ? (
        <p>{record('releaseSeveralQuestion', { count: chosen.length })}</p>
      ) : (
        <>
          <p role="status">{summary(t, chosen.length, results)}</p>
          <ul className={classes.list}>
            {chosen.map((robot) => (
              <ReleaseLine key={robot.serialNumber} robot={robot} outcome={report[robot.serialNumber]} />
            ))}
          </ul>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t(report === null ? 'cancel' : 'close')}
        </Button>
        {report === null && <Button onClick={() => release(chosen)}>{t('releaseStop')}</Button>}
        {missed.length > 0 && <Button onClick={() => release(missed)}>{t('stopAgain')}</Button>}
      </Group>
    </Modal>
  )
}

function ReleaseLine({ robot, outcome }: { robot: Robot; outcome: ApiError | null | undefined }) {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  const errorText = useTexts(errorTexts)
  return (
    <li className={classes.line}>
      <span className={classes.name} title={robot.name}>
        {robot.name}
      </span>
      {outcome === undefined && (
        <StateChip shape="dots" tone="neutral">
          {t('stop_sending')}
        </StateChip>
      )}
      {outcome === null && (
        <StateChip shape="ring" tone="good">
          {record('released')}
        </StateChip>
      )}
      {outcome instanceof Error && (
        <StateChip shape="warning" tone="attention">
          {errorText(outcome.code, outcome.params)}
        </StateChip>
      )}
    </li>
  )
}

/** How many were released, did not answer, or failed; pending ones are not counted. */
function summary(
  t: ReturnType<typeof useTexts<typeof robotTexts>>,
  total: number,
  results: readonly (ApiError | null)[],
): string {
  const silent = results.filter(
    (error) => error?.code === 'robot.noAnswer' || error?.code === 'robot.offline',
  )
  const done = results.filter((error) => error === null).length
  const failed = results.length - silent.length - done
  return [
    translate(robotRecordTexts, 'releasedOf', { total, done }),
    ...(silent.length > 0 ? [t('someSilent', { some: silent.length })] : []),
    ...(failed > 0 ? [t('someFailed', { some: failed })] : []),
  ].join(t('comma'))
}
