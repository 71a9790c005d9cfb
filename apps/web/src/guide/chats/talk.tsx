import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type chatRatings, chatRoutes } from '@wheelhouse/contract/guide/chat'
import { guideQuestionMax } from '@wheelhouse/contract/guide/guide-question'
import { guideModels } from '@wheelhouse/contract/guide/guide-values'
import { type GuideModel } from '@wheelhouse/contract/guide/robot-guide'
import { chatTexts, talkTexts } from '@wheelhouse/texts/guide/chats'
import { guideTripTexts } from '@wheelhouse/texts/guide/guide-trips'
import { tryQuestionTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { callForEvents } from '../../kernel/server/call-for-events.ts'
import { describeError, showError } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import guideClasses from '../guide.module.css'
import { outcomeLooks } from '../outcome-looks.ts'
import { AnswerMedia } from './answer-media.tsx'
import classes from './chat.module.css'
import { chatPaths } from './chat-paths.ts'
import { type Exchange, type SendMessage, useConversation } from './use-conversation.ts'

/** A conversation with a group from the console, as a visitor would have it. */
export function Talk({ groupId }: { groupId: string }) {
  const t = useTexts(talkTexts)
  const [chatId, setChatId] = useState<string | null>(null)
  const [isEnded, setIsEnded] = useState(false)
  const [model, setModel] = useState<GuideModel>('fast')
  const send: SendMessage = async function* (message, signal) {
    const id =
      chatId ?? (await call(chatRoutes.begin, { body: { groupId } }, { signal, quiet: 'ownProgress' })).id
    setChatId(id)
    yield* callForEvents(chatRoutes.send, { params: { id }, body: { ...message, model } }, signal)
  }
  const { exchanges, isAnswering, ask, clear } = useConversation(send)
  return (
    <section className={classes.talk} aria-label={t('title')}>
      <p className={guideClasses.note}>{t('note')}</p>
      <ModelChoice value={model} onChange={setModel} />
      <Exchanges
        exchanges={exchanges}
        isBusy={isAnswering || isEnded}
        onAsk={(text, id) => void ask(text, id)}
      />
      {isEnded && chatId !== null ? (
        <div className={classes.ended}>
          <span role="status">{t('ended')}</span>
          <Link to={chatPaths.one} params={{ id: chatId }}>
            {t('toTranscript')}
          </Link>
          <Button
            variant="default"
            onClick={() => {
              clear()
              setChatId(null)
              setIsEnded(false)
            }}
          >
            {t('restart')}
          </Button>
        </div>
      ) : (
        <>
          <MessageForm isBusy={isAnswering} onSend={(text) => void ask(text)} />
          {chatId !== null && !isAnswering && <EndChat id={chatId} onEnded={() => setIsEnded(true)} />}
        </>
      )}
    </section>
  )
}

type ModelChoiceProps = { value: GuideModel; onChange: (model: GuideModel) => void }

/** Selects the language model that words the answers; renders nothing without a choice. */
function ModelChoice({ value, onChange }: ModelChoiceProps) {
  const t = useTexts(talkTexts)
  const { data } = useQuery({
    queryKey: [chatRoutes.models.path],
    queryFn: ({ signal }) => call(chatRoutes.models, {}, { signal, quiet: 'background' }),
  })
  const names = data?.names ?? null
  if (names === null || names.fast === names.accurate) return null
  return (
    <NativeSelect
      size="xs"
      className={classes.model}
      label={t('model')}
      value={value}
      data={guideModels.map((one) => ({ value: one, label: t(`model_${one}`, { name: names[one] }) }))}
      onChange={({ currentTarget }) =>
        onChange(guideModels.find((one) => one === currentTarget.value) ?? 'fast')
      }
    />
  )
}

type ExchangesProps = {
  exchanges: readonly Exchange[]
  isBusy: boolean
  onAsk: (text: string, itemId: string | null) => void
  /** URL of an answer's picture or film; omit to show none. */
  getMediaUrl?: (turnId: string) => string
  /** Has the robot lead to the answer's destination; only for people at the robot. */
  onLead?: (turnId: string) => void
  /** For visitors, who can report an answer as wrong, but are not shown how it was found. */
  onWrong?: (turnId: string) => Promise<void>
}

/** The questions and answers, newest last. */
export function Exchanges({ exchanges, isBusy, onAsk, getMediaUrl, onLead, onWrong }: ExchangesProps) {
  const t = useTexts(chatTexts)
  const tripText = useTexts(guideTripTexts)
  return (
    <ol className={classes.turns} aria-label={t('turns')}>
      {exchanges.flatMap((exchange) => [
        <li key={`${exchange.id} question`} data-role="user">
          <p className={classes.who}>
            <strong>{t('role_user')}</strong>
          </p>
          <div className={classes.bubble}>
            <p>{exchange.question}</p>
          </div>
        </li>,
        <li key={exchange.id} data-role="bot">
          <p className={classes.who}>
            <strong>{t('role_bot')}</strong>
          </p>
          <Answer exchange={exchange} isBusy={isBusy} onAsk={onAsk} hasOutcome={onWrong === undefined} />
          {getMediaUrl !== undefined && exchange.turnId !== null && exchange.media !== null && (
            <AnswerMedia
              media={exchange.media}
              url={getMediaUrl(exchange.turnId)}
              name={t('mediaOf', { question: exchange.question })}
            />
          )}
          {onLead !== undefined && exchange.turnId !== null && exchange.leadsTo !== null && (
            <Button disabled={isBusy} onClick={() => onLead(exchange.turnId ?? '')}>
              {tripText('takeMe')}
            </Button>
          )}
          {onWrong !== undefined && exchange.outcome === 'answer' && exchange.turnId !== null && (
            <WrongButton onPress={() => onWrong(exchange.turnId ?? '')} />
          )}
        </li>,
      ])}
    </ol>
  )
}

type AnswerProps = Pick<ExchangesProps, 'isBusy' | 'onAsk'> & { exchange: Exchange; hasOutcome: boolean }

function Answer({ exchange, isBusy, onAsk, hasOutcome }: AnswerProps) {
  const t = useTexts(talkTexts)
  const outcomeText = useTexts(tryQuestionTexts)
  const { question, itemId, answer, outcome, choices, state, error } = exchange
  return (
    <>
      {answer !== '' && (
        <div className={classes.bubble}>
          <p>{answer}</p>
        </div>
      )}
      <div className={classes.answerFacts} role="status" aria-busy={state === 'answering'}>
        {state === 'answering' && answer === '' && t('answering')}
        {hasOutcome && outcome !== null && state === 'done' && (
          <StateChip {...outcomeLooks[outcome]}>{outcomeText(outcome)}</StateChip>
        )}
        <span className="visually-hidden">{state === 'done' && answer}</span>
      </div>
      {choices.length > 0 && state === 'done' && (
        <div className={classes.choices} role="group" aria-label={t('choices')}>
          {choices.map((choice) => (
            <Button
              key={choice.itemId}
              variant="default"
              size="xs"
              disabled={isBusy}
              onClick={() => onAsk(choice.question, choice.itemId)}
            >
              {choice.question}
            </Button>
          ))}
        </div>
      )}
      {state === 'failed' && (
        <Alert color="red" role="alert">
          {error === null ? t('notSent') : describeError(error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onAsk(question, itemId)}>
            {t('send')}
          </Button>
        </Alert>
      )}
    </>
  )
}

/** The button that reports an answer as wrong; replaced by a confirmation once pressed. */
function WrongButton({ onPress }: { onPress: () => Promise<void> }) {
  const t = useTexts(talkTexts)
  const mark = useMutation({ mutationFn: onPress, onError: showError })
  if (mark.isSuccess) return <span role="status">{t('wrongSaid')}</span>
  return (
    <Button size="xs" variant="subtle" loading={mark.isPending} onClick={() => mark.mutate()}>
      {t('wrong')}
    </Button>
  )
}

type MessageFormProps = {
  isBusy: boolean
  onSend: (text: string) => void
}

/** The input field for a question. */
export function MessageForm({ isBusy, onSend }: MessageFormProps) {
  const t = useTexts(talkTexts)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || isBusy) return
    onSend(typed.trim())
    setTyped('')
  }
  return (
    <form className={guideClasses.ask} onSubmit={submit}>
      <TextInput
        ref={field}
        label={t('message')}
        maxLength={guideQuestionMax}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" disabled={typed.trim() === '' || isBusy}>
        {t('send')}
      </Button>
    </form>
  )
}

/** Ends the conversation with a rating. */
function EndChat({ id, onEnded }: { id: string; onEnded: () => void }) {
  const t = useTexts(talkTexts)
  const ratingText = useTexts(chatTexts)
  const end = useMutation({
    mutationFn: (rating: (typeof chatRatings)[number] | null) =>
      call(chatRoutes.end, { params: { id }, body: { rating } }),
    onSuccess: onEnded,
    onError: showError,
  })
  return (
    <div className={classes.ended} role="group" aria-label={t('end')}>
      <span>{t('endTitle')}</span>
      {(['good', 'poor'] as const).map((rating) => (
        <Button key={rating} size="xs" variant="default" onClick={() => end.mutate(rating)}>
          {ratingText(`rating_${rating}`)}
        </Button>
      ))}
      <Button size="xs" variant="subtle" onClick={() => end.mutate(null)}>
        {t('endWithout')}
      </Button>
    </div>
  )
}
