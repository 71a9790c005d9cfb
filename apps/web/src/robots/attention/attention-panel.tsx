import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { runReasons } from '@wheelhouse/contract/flows/run-reasons'
import type { Attention } from '@wheelhouse/contract/robots/attention'
import type { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { attentionTexts } from '@wheelhouse/texts/robots/attention'
import { Phone, Volume2, VolumeX } from 'lucide-react'
import { type CallTo, call } from '../../kernel/server/api.ts'
import { useStore } from '../../kernel/server/store.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { paths, teleOperationPath } from '../../kernel/shell/paths.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useSession } from '../../session/session.store.ts'
import { describeRobotError } from '../words/error-words.ts'
import { useCodeWords, useRemedies } from '../words/use-code-words.ts'
import { attention, attentionKey, isAttentionLive } from './attention.store.ts'
import classes from './attention-panel.module.css'
import { alarmSound, muteAlarms } from './attention-sound.ts'

const sendCommand: CallTo<typeof robotCommandRoutes.send> = {
  method: 'POST',
  path: '/robots/:serialNo/commands',
  permission: 'robot:operate',
}

/** What needs attention, most urgent first; a call can be accepted here. */
export function AttentionPanel({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(attentionTexts)
  const { robots, items } = useStore(attention)
  const isLive = useStore(isAttentionLive)
  const sound = useStore(alarmSound)
  const isMuted = sound === 'muted'
  return (
    <section aria-labelledby="attention-title">
      <div className={classes.head}>
        <h2 id="attention-title">{t('title')}</h2>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={isMuted ? <VolumeX size={16} /> : <Volume2 size={16} />}
          onClick={() => muteAlarms(!isMuted)}
        >
          {t(isMuted ? 'soundMuted' : 'soundOn')}
        </Button>
      </div>
      {sound === 'blocked' && <p className={classes.warning}>{t('soundBlocked')}</p>}
      {!isLive && <p className={classes.warning}>{t('notLive')}</p>}
      {items.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.list}>
        {items.map((item) => (
          <AttentionItem key={attentionKey(item)} item={item} onLeave={onLeave} />
        ))}
      </ul>
      {robots > new Set(items.map(({ serialNumber }) => serialNumber)).size && <p>{t('more')}</p>}
    </section>
  )
}

/** One reason, with the actions for it. `onLeave`: called when its link is followed. */
export function AttentionItem({ item, onLeave }: { item: Attention; onLeave?: () => void }) {
  const t = useTexts(attentionTexts)
  const language = useLanguage()
  const { serialNumber, robotName: name, since } = item
  const remedyFor = useRemedies()
  const remedy = item.kind === 'error' && item.code !== null ? remedyFor(item.code) : null
  const handleAnswer = () =>
    void call(
      sendCommand,
      { params: { serialNo: serialNumber }, body: { command: 'acceptCall', params: {} } },
      { quiet: 'driving' },
    ).catch(showError)
  return (
    <li className={classes.item} data-level={item.level}>
      <div>
        <b>{name}</b>
        <span>
          <Reason item={item} />
        </span>
        {remedy !== null && <span>{remedy}</span>}
        <small>
          {since === null ? t('sinceUnknown') : t('since', { time: formatMoment(since, language) })}
        </small>
      </div>
      <div className={classes.actions}>
        {item.kind === 'callIn' && (
          <Button
            size="compact-md"
            leftSection={<Phone size={16} />}
            aria-label={t('takeCallOf', { name })}
            onClick={handleAnswer}
          >
            {t('takeCall')}
          </Button>
        )}
        {item.runId !== null && (
          <Link
            to={paths.flowRun}
            params={{ id: item.runId }}
            aria-label={t(item.kind === 'question' ? 'openRunOf' : 'openWaitingRunOf', { name })}
            onClick={onLeave}
          >
            {t(item.kind === 'question' ? 'openRun' : 'openWaitingRun')}
          </Link>
        )}
        <Link to={teleOperationPath(serialNumber)} aria-label={t('openOf', { name })} onClick={onLeave}>
          {t('open')}
        </Link>
      </div>
    </li>
  )
}

/** What it is about, and who has already taken it on. */
function Reason({ item }: { item: Attention }) {
  const t = useTexts(attentionTexts)
  const language = useLanguage()
  const getCodeWords = useCodeWords()
  const ofRuns = useTexts(runTexts)
  const { user } = useSession()
  const { kind, code, description, takenBy } = item
  if (kind === 'error' && code !== null) return describeRobotError(code, description, getCodeWords)
  if (kind === 'question') {
    const question = description ?? t('kind_question')
    if (takenBy === null) return question
    if (takenBy.operatorId === user?.id) return t('lookedAtByYou', { question })
    return t('lookedAtBy', { question, name: personName(takenBy, language) })
  }
  if (kind === 'runWaits') {
    const reason = runReasons.find((known) => known === code)
    return reason === undefined ? t('kind_runWaits') : ofRuns(`reason_${reason}`)
  }
  if (kind !== 'conversation' || takenBy === null) return t(`kind_${kind}`)
  if (takenBy.operatorId === user?.id) return t('takenByYou')
  return t('takenBy', { name: personName(takenBy, language) })
}
