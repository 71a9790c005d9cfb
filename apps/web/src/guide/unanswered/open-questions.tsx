import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type GuideFinding, guideQuestionRoutes } from '@wheelhouse/contract/guide/guide-question'
import { knowledgeItemRoutes } from '@wheelhouse/contract/guide/knowledge-item'
import { type OpenQuestion, openQuestionRoutes } from '@wheelhouse/contract/guide/open-question'
import { evaluationTexts } from '@wheelhouse/texts/guide/knowledge-evaluation'
import { tryQuestionTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { openQuestionTexts } from '@wheelhouse/texts/guide/open-questions'
import { useState } from 'react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { ChooseExpected } from '../evaluation/add-to-evaluation.tsx'
import { ItemDialog } from '../items/item-dialog.tsx'
import { itemsQuery } from '../items/items.queries.ts'
import type { KnowledgeGroupDetail } from '../knowledge-group-form.tsx'
import { outcomeLooks } from '../outcome-looks.ts'
import { ChooseItem } from './choose-item.tsx'
import classes from './open-questions.module.css'

const periods = [7, 30, 90] as const

type DialogKind = 'variant' | 'answer' | 'evaluation'
type Dialog = { kind: DialogKind; question: OpenQuestion } | null

/** Visitors' questions without a good answer, with the actions available for each (R-GUIDE-5). */
export function OpenQuestions({ group }: { group: KnowledgeGroupDetail }) {
  const t = useTexts(openQuestionTexts)
  const queryClient = useQueryClient()
  const [days, setDays] = useState<number>(30)
  const [open, setOpen] = useState<Dialog>(null)
  const [tried, setTried] = useState<{ text: string; outcome: GuideFinding['outcome'] } | null>(null)
  const params = { id: group.id }
  const list = useQuery({
    queryKey: [openQuestionRoutes.list.path, params, days],
    queryFn: ({ signal }) => call(openQuestionRoutes.list, { params, query: { days } }, { signal }),
  })
  const { data: items = [] } = useQuery(itemsQuery(group.id))
  const refresh = () =>
    Promise.all(
      [openQuestionRoutes.list.path, knowledgeItemRoutes.list.path].map((path) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const settle = useMutation({
    mutationFn: async ({ question, isAnswered }: { question: OpenQuestion; isAnswered: boolean }) => {
      await call(openQuestionRoutes.settle, { params, body: { turnId: question.turnId } })
      return isAnswered ? call(guideQuestionRoutes.ask, { params, body: { text: question.text } }) : null
    },
    onSuccess: (finding, { question }) =>
      setTried(finding && { text: question.text, outcome: finding.outcome }),
    onError: showError,
    onSettled: refresh,
  })
  return (
    <section className={classes.inbox} aria-label={t('title')}>
      <div className={classes.head}>
        <p>{t('note')}</p>
        <NativeSelect
          size="xs"
          aria-label={t('period')}
          value={String(days)}
          data={periods.map((value) => ({ value: String(value), label: t('lastDays', { days: value }) }))}
          onChange={({ currentTarget: { value } }) => setDays(Number(value))}
        />
      </div>
      <div role="status">{tried !== null && <Tried {...tried} />}</div>
      {list.data === undefined && list.error !== null && (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <ListLoading />}
      {list.data?.length === 0 && <p>{t('empty')}</p>}
      <ul className={classes.questions}>
        {list.data?.map((question) => (
          <li key={question.turnId}>
            <Question question={question} />
            {group.can.update && (
              <Tools
                hasItems={items.length > 0}
                isBusy={settle.isPending}
                onOpen={(kind) => setOpen({ kind, question })}
                onSetAside={() => settle.mutate({ question, isAnswered: false })}
              />
            )}
          </li>
        ))}
      </ul>
      {open?.kind === 'variant' && (
        <ChooseItem
          groupId={group.id}
          question={open.question}
          items={items}
          title={t('chooseItem')}
          note={t('asVariant', { text: open.question.text })}
          onClose={() => setOpen(null)}
          onChoose={async (itemId) => {
            const { text, turnId } = open.question
            const { outcome } = await call(openQuestionRoutes.promote, { params, body: { turnId, itemId } })
            setTried({ text, outcome })
            setOpen(null)
            void refresh()
          }}
        />
      )}
      {open?.kind === 'evaluation' && (
        <ChooseExpected
          groupId={group.id}
          text={open.question.text}
          items={items}
          onAdded={() => setOpen(null)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'answer' && (
        <ItemDialog
          group={group}
          asked={open.question}
          onClose={() => setOpen(null)}
          onCreated={() => settle.mutate({ question: open.question, isAnswered: true })}
        />
      )}
    </section>
  )
}

/** How the guide handles a question now that something has been changed. */
function Tried({ text, outcome }: { text: string; outcome: GuideFinding['outcome'] }) {
  const t = useTexts(openQuestionTexts)
  const outcomeText = useTexts(tryQuestionTexts)
  return (
    <p className={classes.tried}>
      <span>{t('triedAgain')}</span>
      <StateChip {...outcomeLooks[outcome]}>{outcomeText(outcome)}</StateChip>
      <span>{outcomeText('asked', { text })}</span>
    </p>
  )
}

function Question({ question: { text, otherWordings, count, lastAt, isWrong } }: { question: OpenQuestion }) {
  const t = useTexts(openQuestionTexts)
  const language = useLanguage()
  return (
    <div className={classes.question}>
      <strong>{text}</strong>
      {otherWordings.length > 0 && <span>{t('otherWordings', { texts: otherWordings.join(' / ') })}</span>}
      <span className={classes.facts}>
        <StateChip shape={isWrong ? 'cross' : 'warning'} tone={isWrong ? 'danger' : 'attention'}>
          {t(isWrong ? 'isWrong' : 'hasNoAnswer')}
        </StateChip>
        {t('asked', { count })}
        <span>{t('lastAt', { at: formatMoment(lastAt, language) })}</span>
      </span>
    </div>
  )
}

type ToolsProps = {
  hasItems: boolean
  isBusy: boolean
  onOpen: (kind: DialogKind) => void
  onSetAside: () => void
}

function Tools({ hasItems, isBusy, onOpen, onSetAside }: ToolsProps) {
  const t = useTexts(openQuestionTexts)
  const evaluationText = useTexts(evaluationTexts)
  return (
    <div className={classes.tools}>
      <Button size="xs" variant="default" disabled={!hasItems || isBusy} onClick={() => onOpen('variant')}>
        {t('addVariant')}
      </Button>
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => onOpen('answer')}>
        {t('writeAnswer')}
      </Button>
      <Button size="xs" variant="default" disabled={!hasItems || isBusy} onClick={() => onOpen('evaluation')}>
        {evaluationText('addThis')}
      </Button>
      <Button size="xs" variant="subtle" disabled={isBusy} onClick={onSetAside}>
        {t('setAside')}
      </Button>
    </div>
  )
}
