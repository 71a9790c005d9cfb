import { Link } from '@tanstack/react-router'
import { type Archive, archiveRoutes, getRecorderState } from '@wheelhouse/contract/archives/recording'
import { recordingPlans, recordingSince } from '@wheelhouse/contract/archives/recording-facts'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { isRobotCode, robotCodeTexts } from '@wheelhouse/texts/robots/robot-codes'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { BuildingFilter } from '../buildings/building-filter.tsx'
import type { Column } from '../kernel/lists/data-table.tsx'
import { momentColumn } from '../kernel/lists/list-columns.tsx'
import { CreateLink, ListPage } from '../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { now } from '../kernel/server/clock.ts'
import { paths } from '../kernel/shell/paths.ts'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { formatBytes } from '../kernel/words/format-bytes.ts'
import { translate, useLanguage, useTexts } from '../kernel/words/texts.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { may } from '../session/may.ts'
import classes from './archive.module.css'
import { archivePaths } from './archive-paths.ts'
import { formatDay, getToday, moveDay } from './archive-time.ts'

const archives = defineList({
  routes: archiveRoutes,
  id: 'archives',
  searchIn: ['name', 'serialNumber'],
  filters: { buildingId: String },
  // Among hundreds of robots, what was recorded must not have to be looked for.
  sort: '-lastAt',
  where: locationWhere,
  refreshMs: 30_000,
})

/** archive/list: robots and their recordings (R-ARCHIVES-1). */
export function ArchiveListPage() {
  const t = useTexts(archiveTexts)
  const robotText = useTexts(robotTexts)
  const list = useEntityList(archives)
  const how = `${t('howRecorded', { version: recordingSince })} ${t('howSeen')}`
  return (
    <ListPage
      title={t('title')}
      // Explains how recordings are made, until there are some.
      note={list.rows?.some(({ lastAt }) => lastAt !== null) === false ? how : undefined}
      empty={t('empty')}
      create={
        list.count === 0 &&
        may('robot:create') && <CreateLink to={paths.robotCreate}>{robotText('register')}</CreateLink>
      }
      list={list}
      columns={useColumns()}
      getName={({ name }) => t('recordingsOf', { name })}
      filters={<BuildingFilter list={list} />}
    />
  )
}

const looks = {
  preparing: { shape: 'half', tone: 'neutral' },
  recording: { shape: 'play', tone: 'good' },
  ending: { shape: 'square', tone: 'neutral' },
} as const

/** The state of the recorder in words, with its code if that adds something. */
function getStateWord({ isOnline, code }: Pick<Archive, 'isOnline' | 'code'>): string {
  if (!isOnline) return translate(archiveTexts, 'offline')
  if (code === null) return translate(archiveTexts, 'notRecording')
  return isRobotCode(code) ? translate(robotCodeTexts, code) : code
}

function RecorderState({ archive }: { archive: Archive }) {
  const state = getRecorderState(archive.code)
  const isFault = archive.code !== null && /^r[5-8]/.test(archive.code)
  const look = isFault
    ? ({ shape: 'warning', tone: 'attention' } as const)
    : state === null
      ? ({ shape: 'ring', tone: 'off' } as const)
      : looks[state]
  return <StateChip {...look}>{getStateWord(archive)}</StateChip>
}

/**
 * Today and yesterday in the building's calendar, as far as they lie between the first and the last recording, because
 * recent recordings are wanted most. If neither does, the newest day with a recording.
 */
function DayLinks({ archive }: { archive: Archive }) {
  const t = useTexts(archiveTexts)
  const language = useLanguage()
  const { name, serialNumber, timezone, firstAt, lastAt, date: newest } = archive
  if (firstAt === null || lastAt === null) return null
  const today = getToday(now(), timezone)
  const oldest = getToday(Date.parse(firstAt), timezone)
  const recent = [
    { label: t('today'), date: today },
    { label: t('yesterday'), date: moveDay(today, -1) },
  ].filter(({ date }) => date >= oldest && date <= newest)
  const days = recent.length > 0 ? recent : [{ label: formatDay(newest, language), date: newest }]
  return (
    <span className={classes.dayLinks}>
      {days.map(({ label, date }) => (
        <Link
          key={date}
          to={archivePaths.robot}
          params={{ serialNo: serialNumber, date }}
          aria-label={t('dayOf', { name, day: label })}
        >
          {label}
        </Link>
      ))}
    </span>
  )
}

function useColumns(): readonly Column<Archive>[] {
  const t = useTexts(archiveTexts)
  const language = useLanguage()
  return [
    {
      id: 'name',
      label: t('robot'),
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ name, serialNumber, date }) => (
        <Link to={archivePaths.robot} params={{ serialNo: serialNumber, date }}>
          {name}
        </Link>
      ),
    },
    { id: 'serialNumber', label: t('serialNumber'), sort: 'serialNumber', text: (row) => row.serialNumber },
    {
      id: 'days',
      label: t('days'),
      text: () => '',
      isAction: true,
      cell: (archive) => <DayLinks archive={archive} />,
    },
    {
      id: 'state',
      label: t('state'),
      text: getStateWord,
      cell: (archive) => <RecorderState archive={archive} />,
    },
    {
      id: 'quality',
      label: t('quality'),
      text: ({ archiveStart, videoMode }) =>
        archiveStart ? t(`quality_${recordingPlans[videoMode].quality}`) : '',
      cell: ({ id, name, archiveStart, videoMode }) => {
        if (archiveStart) return t(`quality_${recordingPlans[videoMode].quality}`)
        if (!may('robot:update')) return null
        return (
          <Link
            to={paths.robot}
            params={{ id }}
            search={{ tab: 'video' }}
            aria-label={t('settingOf', { name })}
          >
            {t('setting')}
          </Link>
        )
      },
    },
    { id: 'onRobot', label: t('onRobot'), text: (row) => formatBytes(row.robotBytes, language) },
    { id: 'onServer', label: t('onServer'), text: (row) => formatBytes(row.cloudBytes, language) },
    momentColumn('lastAt', t('lastAt'), { language, none: t('none') }),
    {
      id: 'building',
      label: t('building'),
      text: ({ buildingName }) => buildingName,
      cell: ({ buildingName, buildingId, date, isContracted }) =>
        isContracted ? (
          <Link to={archivePaths.cloud} params={{ buildingId, date }} title={t('cloudTitle')}>
            {buildingName}
          </Link>
        ) : (
          buildingName
        ),
    },
  ]
}
