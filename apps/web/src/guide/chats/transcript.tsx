import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type AgentTurn,
  agentChatRoutes,
  type ChatStep,
  type ChatTurn,
  chatRoutes,
  chatTurnRoutes,
} from '@wheelhouse/contract/guide/chat'
import { chatTexts } from '@wheelhouse/texts/guide/chats'
import { tryQuestionTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { knowledgeGroupPaths } from '../knowledge-group-paths.ts'
import { outcomeLooks } from '../outcome-looks.ts'
import classes from './chat.module.css'

/** Both sides of a conversation, the visitor's aligned to the end. */
export function Transcript({
  turns,
  groupId,
}: {
  turns: readonly (ChatTurn | AgentTurn)[]
  groupId: string | null
}) {
  const t = useTexts(chatTexts)
  if (turns.length === 0) return <p>{t('noTurns')}</p>
  return (
    <ol className={classes.turns} aria-label={t('turns')}>
      {turns.map((turn) => (
        <li key={turn.id} data-role={turn.role}>
          <Bubble turn={turn} />
          {turn.role === 'bot' && <AnswerFacts turn={turn} groupId={groupId} />}
          {'steps' in turn && turn.steps.length > 0 && <Steps steps={turn.steps} />}
        </li>
      ))}
    </ol>
  )
}

function Bubble({ turn: { role, text, at, choices } }: { turn: ChatTurn }) {
  const t = useTexts(chatTexts)
  const language = useLanguage()
  return (
    <>
      <p className={classes.who}>
        <strong>{t(`role_${role}`)}</strong> <time dateTime={at}>{formatMoment(at, language)}</time>
      </p>
      <div className={classes.bubble}>
        <p>{text}</p>
        {choices.length > 0 && (
          <ul>
            {choices.map(({ itemId, question }) => (
              <li key={itemId}>{question}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/** The sources of an answer, and whether it was right. */
function AnswerFacts({ turn, groupId }: { turn: ChatTurn; groupId: string | null }) {
  const t = useTexts(chatTexts)
  const outcomeText = useTexts(tryQuestionTexts)
  const { outcome, score, itemQuestion, isWrong } = turn
  return (
    <div className={classes.answerFacts}>
      {outcome !== null && <StateChip {...outcomeLooks[outcome]}>{outcomeText(outcome)}</StateChip>}
      {score !== null && <span>{outcomeText('score', { score: Math.round(score * 100) })}</span>}
      {itemQuestion !== null && groupId !== null && (
        <Link to={knowledgeGroupPaths.one} params={{ id: groupId }} search={{ find: itemQuestion }}>
          {t('fromItem', { question: itemQuestion })}
        </Link>
      )}
      {isWrong && (
        <StateChip shape="cross" tone="danger">
          {t('isWrong')}
        </StateChip>
      )}
      {(outcome !== 'notFound' || isWrong) && <JudgeButton turn={turn} />}
    </div>
  )
}

function JudgeButton({ turn: { id, isWrong } }: { turn: ChatTurn }) {
  const t = useTexts(chatTexts)
  const queryClient = useQueryClient()
  const judge = useMutation({
    mutationFn: () => call(chatTurnRoutes.judge, { params: { id }, body: { isWrong: !isWrong } }),
    onError: showError,
    onSuccess: () =>
      Promise.all(
        [chatRoutes, agentChatRoutes].map((routes) =>
          queryClient.invalidateQueries({ queryKey: [routes.get.path] }),
        ),
      ),
  })
  return (
    <Button size="compact-xs" variant="subtle" loading={judge.isPending} onClick={() => judge.mutate()}>
      {t(isWrong ? 'takeBack' : 'markWrong')}
    </Button>
  )
}

/** The steps that the guide took for an answer, collapsed at first. */
function Steps({ steps }: { steps: readonly ChatStep[] }) {
  const t = useTexts(chatTexts)
  return (
    <details className={classes.steps}>
      <summary>{t('steps', { count: steps.length })}</summary>
      <ol>
        {steps.map(({ kind, input, output, ms, tokens }, index) => (
          // The order never changes.
          <li key={index}>
            <strong>{t(`step_${kind}`)}</strong> {t('stepTook', { ms })}
            {tokens !== null && ` / ${t('stepTokens', { tokens })}`}
            <dl>
              <dt>{t('stepInput')}</dt>
              <dd>{input}</dd>
              <dt>{t('stepOutput')}</dt>
              <dd>{output}</dd>
            </dl>
          </li>
        ))}
      </ol>
    </details>
  )
}
