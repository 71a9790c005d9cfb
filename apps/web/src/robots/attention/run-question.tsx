import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FlowRun, flowRunRoutes } from '@wheelhouse/contract/flows/run'
import {
  decisions,
  drivenAnswer,
  type RunQuestion,
  workPlanAnswers,
} from '@wheelhouse/contract/flows/run-question'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { fileAddress } from '../../kernel/server/file-address.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { teleOperationPath } from '../../kernel/shell/paths.ts'
import { useNow } from '../../kernel/shell/use-now.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { useSession } from '../../session/session.store.ts'
import { interventionsQuery } from '../interventions.queries.ts'
import { RunReasonText } from '../words/run-reason.tsx'
import { useRemedies } from '../words/use-code-words.ts'
import classes from './run-question.module.css'

const MarkPlace = lazy(async () => ({ default: (await import('./mark-place.tsx')).MarkPlace }))

type AskingRun = Pick<
  FlowRun,
  | 'id'
  | 'reason'
  | 'errorCode'
  | 'blockedBy'
  | 'question'
  | 'takenBy'
  | 'stepName'
  | 'serialNumber'
  | 'robotName'
>
type OpenRun = AskingRun & { question: RunQuestion }

type QuestionProps = {
  run: AskingRun
  /** On the robot's own screen, which already shows its picture and its controls. */
  isAtRobot?: boolean
}

/** A run's question, with what the robot saw, who is handling it, and the answers; nothing without a question. */
export function RunQuestionPanel({ run, isAtRobot = false }: QuestionProps) {
  const t = useTexts(runTexts)
  const language = useLanguage()
  const remedyFor = useRemedies()
  const { question } = run
  if (question === null) return null
  const isDecision = question.kind === 'decide'
  // Only the flow's own questions have texts of their own.
  const isStepQuestion = question.kind === 'ask'
  const open = { ...run, question }
  return (
    // Remounted for another question: what was typed for the last one does not belong to it.
    <section key={question.id} className={classes.question} aria-label={t('question')}>
      {!isAtRobot && <Picture run={open} />}
      <div className={classes.words}>
        <p className={classes.asked}>
          {isStepQuestion ? (
            question.text
          ) : (
            <>
              {run.stepName !== null && (
                <b translate="no">{describeStepName({ name: run.stepName }, language)}</b>
              )}{' '}
              <RunReasonText run={run} />
            </>
          )}
        </p>
        {isDecision && run.errorCode !== null && <p>{remedyFor(run.errorCode)}</p>}
        {isDecision && <p>{t('decideTitle')}</p>}
        <Taker run={open} />
        {may('robot:operate') && <RunAnswers run={open} isAtRobot={isAtRobot} />}
        <p className={classes.due}>
          <TimeLeft dueAt={question.dueAt} />{' '}
          {question.usual === null ? t('failsThen') : t('usualThen', { answer: question.usual })}
        </p>
      </div>
    </section>
  )
}

/** What the robot saw when the question came up; opens in full size in a new tab. */
function Picture({ run }: { run: OpenRun }) {
  const t = useTexts(runTexts)
  const { data } = useQuery(interventionsQuery)
  const found = data?.find(({ id, question }) => id === run.id && question?.id === run.question.id)
  const pictureId = found?.pictureId ?? null
  if (pictureId === null) return null
  const address = fileAddress({ url: `/files/${pictureId}` })
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} className={classes.picture} alt={t('picture')} />
    </a>
  )
}

/** Who is handling it, so that two people do not do so at once; anybody may take over. */
function Taker({ run: { id, question, takenBy } }: { run: OpenRun }) {
  const t = useTexts(runTexts)
  const language = useLanguage()
  const { user } = useSession()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const isMine = takenBy !== null && takenBy.operatorId === user?.id
  const handleTake = async () => {
    setIsBusy(true)
    const input = { params: { id }, body: { questionId: question.id } }
    await call(flowRunRoutes.take, input, { quiet: 'driving' }).catch(showError)
    await queryClient.invalidateQueries({ queryKey: interventionsQuery.queryKey })
    setIsBusy(false)
  }
  return (
    <div className={classes.taker}>
      {takenBy !== null && (
        <span role="status">
          {isMine ? t('takenByYou') : t('takenBy', { name: personName(takenBy, language) })}
        </span>
      )}
      {!isMine && may('robot:takeQuestion') && (
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void handleTake()}>
          {t(takenBy === null ? 'take' : 'takeOver')}
        </Button>
      )}
    </div>
  )
}

type AnswersProps = {
  run: Pick<OpenRun, 'id' | 'question' | 'serialNumber' | 'robotName'>
  isAtRobot: boolean
}

/** The possible answers. */
export function RunAnswers({ run, isAtRobot }: AnswersProps) {
  const { id, question, serialNumber, robotName } = run
  const t = useTexts(runTexts)
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<string | null>(null)
  const [isMarking, setIsMarking] = useState(false)
  const send = async (answer: string) => {
    setSent(answer)
    try {
      const input = { params: { id }, body: { questionId: question.id, answer } }
      await call(flowRunRoutes.answer, input, { quiet: 'driving' })
    } catch (error) {
      showError(error)
      setSent(null)
    }
    await queryClient.invalidateQueries({ queryKey: interventionsQuery.queryKey })
  }
  if (question.form === 'type')
    return <TypedAnswer isSent={sent !== null} onSend={(text) => void send(text)} />
  if (question.form === 'place')
    return (
      <div className={classes.answers}>
        <Button loading={sent !== null} onClick={() => setIsMarking(true)}>
          {t('markPlace')}
        </Button>
        {isMarking && (
          <Suspense>
            <MarkPlace
              serialNo={serialNumber}
              name={robotName}
              onClose={() => setIsMarking(false)}
              onMark={(answer) => {
                setIsMarking(false)
                void send(answer)
              }}
            />
          </Suspense>
        )}
      </div>
    )
  return (
    <div className={classes.answers}>
      {(question.form === 'drive' || question.kind === 'workPlan' || question.kind === 'decide') &&
        !isAtRobot && <Link to={teleOperationPath(serialNumber)}>{t('drive')}</Link>}
      {question.answers.map((answer) => (
        <Button
          key={answer}
          variant={isEnd(question, answer) ? 'default' : 'filled'}
          disabled={sent !== null}
          loading={sent === answer}
          onClick={() => void send(answer)}
        >
          <AnswerWord question={question} answer={answer} />
        </Button>
      ))}
    </div>
  )
}

/** Is this answer a negative outcome? */
function isEnd({ kind }: RunQuestion, answer: string): boolean {
  return (kind === 'decide' && answer === 'stop') || (kind === 'workPlan' && answer === 'notDone')
}

/** The flow's own text for an answer, or ours for those that every run offers. */
function AnswerWord({ question, answer }: { question: RunQuestion; answer: string }) {
  const t = useTexts(runTexts)
  const decision = question.kind === 'decide' ? decisions.find((known) => known === answer) : undefined
  if (decision !== undefined) return t(`decide_${decision}`)
  const work = question.kind === 'workPlan' ? workPlanAnswers.find((known) => known === answer) : undefined
  if (work !== undefined) return t(`workPlan_${work}`)
  return question.form === 'drive' && answer === drivenAnswer ? t('driven') : answer
}

function TypedAnswer({ isSent, onSend }: { isSent: boolean; onSend: (text: string) => void }) {
  const t = useTexts(runTexts)
  const [text, setText] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onSend(text.trim())
  }
  return (
    <form className={classes.answers} onSubmit={handleSubmit}>
      <TextInput
        aria-label={t('answer')}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={isSent} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  )
}

function TimeLeft({ dueAt }: { dueAt: string }) {
  const t = useTexts(runTexts)
  const seconds = Math.max(0, Math.round((Date.parse(dueAt) - useNow()) / 1_000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <b>{t('due', { time })}</b>
}
