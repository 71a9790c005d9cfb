import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { guideQuestionMax } from '@wheelhouse/contract/guide/guide-question'
import {
  type EvaluationQuestion,
  type EvaluationRun,
  evaluationLimits,
  evaluationRoutes,
} from '@wheelhouse/contract/guide/knowledge-evaluation'
import type { KnowledgeItem } from '@wheelhouse/contract/guide/knowledge-item'
import { evaluationTexts } from '@wheelhouse/texts/guide/knowledge-evaluation'
import { X } from 'lucide-react'
import { useState } from 'react'
import { type Column, DataTable } from '../../kernel/lists/data-table.tsx'
import { ListLoading, Pager } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import guideClasses from '../guide.module.css'
import { getQuestion } from '../items/item-values.ts'
import { itemsQuery } from '../items/items.queries.ts'
import type { KnowledgeGroupDetail } from '../knowledge-group-form.tsx'
import { ChooseExpected } from './add-to-evaluation.tsx'
import classes from './evaluation.module.css'
import { evaluationQuery, runsQuery } from './evaluation.queries.ts'
import { EvaluationResults } from './evaluation-results.tsx'

/** Rows per page. */
const pageSize = 50

/** The evaluation questions of a group, and their results (R-GUIDE-14). */
export function Evaluation({ group }: { group: KnowledgeGroupDetail }) {
  const t = useTexts(evaluationTexts)
  const queryClient = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(evaluationQuery(group.id))
  const { data: items = [] } = useQuery(itemsQuery(group.id))
  const { data: runs } = useQuery(runsQuery(group.id))
  const run = useMutation({
    mutationFn: () => call(evaluationRoutes.run, { params: { id: group.id } }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [evaluationRoutes.listRuns.path] }),
  })
  if (isPending) return <ListLoading />
  if (data === undefined) return <ListFailure error={error} onRetry={() => void refetch()} />
  const { questions } = data
  return (
    <section className={classes.evaluation} aria-label={t('title')}>
      <p className={guideClasses.note}>{t('note')}</p>
      {group.can.update && questions.length < evaluationLimits.questions && (
        <AddQuestion groupId={group.id} items={items} />
      )}
      <div className={classes.head}>
        <span role="status">{t('count', { count: questions.length })}</span>
        {group.can.update && questions.length > 0 && (
          <Button size="xs" variant="default" loading={run.isPending} onClick={() => run.mutate()}>
            {t('run')}
          </Button>
        )}
      </div>
      {questions.length === 0 && <p>{t('empty')}</p>}
      {questions.length > 0 && <Questions group={group} items={items} {...data} last={runs?.[0]} />}
      <EvaluationResults groupId={group.id} />
    </section>
  )
}

function AddQuestion({ groupId, items }: { groupId: string; items: readonly KnowledgeItem[] }) {
  const t = useTexts(evaluationTexts)
  const [typed, setTyped] = useState('')
  const [isChoosing, setIsChoosing] = useState(false)
  const text = typed.trim()
  return (
    <form
      className={guideClasses.ask}
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '') setIsChoosing(true)
      }}
    >
      <TextInput
        label={t('question')}
        maxLength={guideQuestionMax}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={text === '' || items.length === 0}>
        {t('add')}
      </Button>
      {isChoosing && (
        <ChooseExpected
          groupId={groupId}
          text={text}
          items={items}
          onAdded={() => {
            setTyped('')
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </form>
  )
}

type QuestionsProps = {
  group: KnowledgeGroupDetail
  items: readonly KnowledgeItem[]
  questions: readonly EvaluationQuestion[]
  revision: number
  /** The latest results. */
  last: EvaluationRun | undefined
}

function Questions({ group, items, questions, revision, last }: QuestionsProps) {
  const t = useTexts(evaluationTexts)
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const remove = useMutation({
    mutationFn: (text: string) =>
      call(evaluationRoutes.save, {
        params: { id: group.id },
        body: { questions: questions.filter((one) => one.text !== text), revision },
      }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [evaluationRoutes.get.path] }),
  })
  const isBusy = remove.isPending
  const onRemove = group.can.update ? (text: string) => remove.mutate(text) : null
  const columns = useQuestionColumns({ items, last, isBusy, onRemove })
  return (
    <>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={questions
          .slice((page - 1) * pageSize, page * pageSize)
          .map((question) => ({ ...question, id: question.text }))}
        sort=""
        onSort={() => undefined}
      />
      <Pager page={page} size={pageSize} count={questions.length} onPage={setPage} />
    </>
  )
}

type ColumnParts = Pick<QuestionsProps, 'items' | 'last'> & {
  isBusy: boolean
  /** `null` for people who may only read. */
  onRemove: ((text: string) => void) | null
}

/** The columns for each question. */
function useQuestionColumns({ items, last, isBusy, onRemove }: ColumnParts) {
  const t = useTexts(evaluationTexts)
  const language = useLanguage()
  const missed = new Set(last?.missed.map(toKey))
  const names = new Map(items.map((item) => [item.id, getQuestion(item, language)]))
  const columns: Column<EvaluationQuestion & { id: string }>[] = [
    { id: 'text', label: t('question'), text: ({ text }) => text },
    { id: 'expected', label: t('expected'), text: ({ itemId }) => names.get(itemId) ?? t('gone') },
    {
      id: 'result',
      label: t('lastResult'),
      text: (question) => (missed.has(toKey(question)) ? t('missed') : ''),
      cell: (question) =>
        missed.has(toKey(question)) && (
          <StateChip shape="cross" tone="danger">
            {t('missed')}
          </StateChip>
        ),
    },
  ]
  if (onRemove === null) return columns
  columns.push({
    id: 'tools',
    label: '',
    isAction: true,
    text: () => '',
    cell: ({ text }) => (
      <ActionIcon
        variant="subtle"
        aria-label={t('remove', { name: text })}
        disabled={isBusy}
        onClick={() => onRemove(text)}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    ),
  })
  return columns
}

function toKey({ text, itemId }: EvaluationQuestion): string {
  return `${itemId} ${text}`
}
