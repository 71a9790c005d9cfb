import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotConsoleTexts } from '@wheelhouse/texts/robots/robot-console'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { Copy, Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Choice, SearchField } from '../../kernel/lists/filter-fields.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { MissingPage } from '../../kernel/shell/missing-page.tsx'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { translate, useTexts, wordOr } from '../../kernel/words/texts.ts'
import { stateLooks } from '../live/robot-view.ts'
import { robotBySerialQuery } from '../robot-by-serial.queries.ts'
import { type ConsoleLog, filterLines, type LogFilter, type LogLine } from './console-log.ts'
import { describeLine, MessageList } from './message-list.tsx'
import classes from './robot-console.module.css'
import { SendPanel } from './send-panel.tsx'
import { type LogStatus, useConsoleLog } from './use-console-log.ts'

const everything: LogFilter = { kind: '', direction: '', text: '' }

/** console/{serialNo}: the messages between the server and one robot, and sending messages manually. */
export function RobotConsolePage() {
  const { serialNo } = useParams({ from: `/shell${paths.robotConsole}` })
  return <RobotConsole key={serialNo} serialNo={serialNo} />
}

function RobotConsole({ serialNo }: { serialNo: string }) {
  const { log, status } = useConsoleLog(serialNo)
  if (status === 'notFound') return <MissingPage path="/robots" list={paths.robotList} />
  return (
    <section className={classes.page}>
      <ConsoleHead serialNo={serialNo} />
      <div className={classes.columns}>
        <Log log={log} status={status} />
        <SendPanel serialNo={serialNo} />
      </div>
    </section>
  )
}

function ConsoleHead({ serialNo }: { serialNo: string }) {
  const t = useTexts(robotConsoleTexts)
  const robotText = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  useTitle(t('title'))
  const { data: robot } = useQuery(robotBySerialQuery(serialNo))
  const uiState = useLive(robotChannels.state, { serialNo }, (state) => state?.uiState ?? 'connecting')
  return (
    <>
      {robot != null && (
        <BackLink to={paths.robot} params={{ id: robot.id }}>
          {record('backToRobot')}
        </BackLink>
      )}
      <header className={listClasses.head}>
        <h1>{t('title')}</h1>
        <span>
          {robot?.name} {serialNo}
        </span>
        <StateChip {...stateLooks[uiState]}>{robotText(`state_${uiState}`)}</StateChip>
        <div className={listClasses.actions}>
          <Button
            variant="default"
            size="xs"
            leftSection={<Copy size={14} aria-hidden />}
            onClick={() => void copyState(serialNo).catch(showError)}
          >
            {t('copyState')}
          </Button>
        </div>
      </header>
    </>
  )
}

async function copyState(serialNo: string): Promise<void> {
  const state = await call(robotRoutes.getState, { params: { serialNo } })
  try {
    await navigator.clipboard.writeText(JSON.stringify(state, null, 2))
    notify({ message: translate(robotConsoleTexts, 'copied') })
  } catch {
    // Browsers have no clipboard API without TLS.
    notify({ color: 'red', message: translate(robotConsoleTexts, 'notCopied') })
  }
}

function Log({ log, status }: { log: ConsoleLog; status: LogStatus }) {
  const t = useTexts(robotConsoleTexts)
  const { lines, paused } = useStore(log.view)
  const [filter, setFilter] = useState(everything)
  const found = filterLines(lines, filter, describeLine)
  return (
    <div className={classes.log}>
      <LogFilters lines={lines} filter={filter} onChange={setFilter}>
        <div className={listClasses.tools}>
          <span role="status">{paused !== null && t('newWhilePaused', { count: paused })}</span>
          <Button
            variant="default"
            size="xs"
            leftSection={paused === null ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
            onClick={paused === null ? log.pause : log.resume}
          >
            {t(paused === null ? 'pause' : 'resume')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<Trash2 size={14} aria-hidden />}
            onClick={log.clear}
          >
            {t('clear')}
          </Button>
        </div>
      </LogFilters>
      {status === 'lost' && <Alert color="yellow">{t('lost')}</Alert>}
      {status === 'tooMany' && <Alert color="red">{t('tooManyWatched')}</Alert>}
      {found.length > 0 ? (
        <MessageList lines={found} />
      ) : (
        status !== 'tooMany' && (
          <p className={classes.empty}>
            {status === 'connecting' ? t('connecting') : t(lines.length > 0 ? 'noneFound' : 'waiting')}
          </p>
        )
      )}
    </div>
  )
}

type LogFiltersProps = {
  lines: readonly LogLine[]
  filter: LogFilter
  onChange: (filter: LogFilter) => void
  children: React.ReactNode
}

function LogFilters({ lines, filter, onChange, children }: LogFiltersProps) {
  const t = useTexts(robotConsoleTexts)
  // The kinds seen so far, and the selected one.
  const kinds = new Set(lines.flatMap((line) => ('missed' in line ? [] : [line.kind])))
  if (filter.kind !== '') kinds.add(filter.kind)
  return (
    <div role="search" aria-label={t('messages')} className={listClasses.filters}>
      <Choice
        label={t('kind')}
        all={t('allKinds')}
        value={filter.kind}
        options={[...kinds].toSorted().map((value) => ({
          value,
          label: wordOr(robotConsoleTexts, `kind_${value}`, value),
        }))}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <Choice
        label={t('direction')}
        all={t('bothDirections')}
        value={filter.direction}
        options={(['up', 'down'] as const).map((value) => ({ value, label: t(`direction_${value}`) }))}
        onChange={(direction) => onChange({ ...filter, direction })}
      />
      <SearchField
        label={t('search')}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      {children}
    </div>
  )
}
