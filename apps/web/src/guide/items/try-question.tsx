import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type GuideFinding,
  guideQuestionMax,
  guideQuestionRoutes,
} from '@wheelhouse/contract/guide/guide-question'
import {
  type KnowledgeItem,
  knowledgeItemLimits,
  knowledgeItemRoutes,
  toComparable,
} from '@wheelhouse/contract/guide/knowledge-item'
import { evaluationTexts } from '@wheelhouse/texts/guide/knowledge-evaluation'
import { tryQuestionTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { type FormEvent, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { useAddToEvaluation } from '../evaluation/add-to-evaluation.tsx'
import classes from '../guide.module.css'
import type { KnowledgeGroupDetail } from '../knowledge-group-form.tsx'
import { outcomeLooks } from '../outcome-looks.ts'

type TryQuestionProps = { group: KnowledgeGroupDetail; items: readonly KnowledgeItem[] }

/** Shows how the guide would answer a visitor's question (R-GUIDE-2). */
export function TryQuestion({ group, items }: TryQuestionProps) {
  const t = useTexts(tryQuestionTexts)
  const [typed, setTyped] = useState('')
  const question = useMutation({
    mutationFn: (text: string) => call(guideQuestionRoutes.ask, { params: { id: group.id }, body: { text } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') question.mutate(typed.trim())
  }
  return (
    <section className={classes.try} aria-label={t('title')}>
      <form className={classes.ask} onSubmit={submit}>
        <TextInput
          label={t('title')}
          description={t('note')}
          maxLength={guideQuestionMax}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={question.isPending} disabled={typed.trim() === ''}>
          {t('ask')}
        </Button>
      </form>
      <div role="status" aria-busy={question.isPending}>
        {question.error !== null && (
          <ListFailure error={question.error} onRetry={() => question.mutate(question.variables)} />
        )}
        {question.data !== undefined && (
          <Finding group={group} items={items} finding={question.data} text={question.variables} />
        )}
      </div>
    </section>
  )
}

function Finding({
  group,
  items,
  finding: { language, outcome, hits },
  text,
}: TryQuestionProps & { finding: GuideFinding; text: string }) {
  const t = useTexts(tryQuestionTexts)
  return (
    <>
      <p className={classes.outcome}>
        <StateChip {...outcomeLooks[outcome]}>{t(outcome)}</StateChip>
        <span>{t('asked', { text })}</span>
      </p>
      <ul className={classes.hits}>
        {hits.map(({ itemId, score }) => {
          const item = items.find(({ id }) => id === itemId)
          const found = item?.[language]
          // Changed or deleted in the meantime.
          if (item === undefined || found === null || found === undefined) return null
          return (
            <li key={itemId}>
              <strong>{found.question}</strong>
              <span>{t('score', { score: Math.round(score * 100) })}</span>
              <p>{found.answer}</p>
              {group.can.update && <AddVariant item={item} language={language} text={text} />}
              {group.can.update && <AddToEvaluation item={item} text={text} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Adds the question and its item to the group's evaluation. */
function AddToEvaluation({ item: { id: itemId, groupId }, text }: { item: KnowledgeItem; text: string }) {
  const t = useTexts(evaluationTexts)
  const addQuestion = useAddToEvaluation(groupId)
  const add = useMutation({ mutationFn: () => addQuestion({ text, itemId }) })
  return (
    <>
      <Button size="xs" variant="subtle" loading={add.isPending} onClick={() => add.mutate()}>
        {t('addThis')}
      </Button>
      {add.error !== null && <ListFailure error={add.error} onRetry={() => add.mutate()} />}
    </>
  )
}

/** Adds the question to an item's variants, so that it finds the item from then on. */
function AddVariant({
  item,
  language,
  text,
}: {
  item: KnowledgeItem
  language: GuideFinding['language']
  text: string
}) {
  const t = useTexts(tryQuestionTexts)
  const queryClient = useQueryClient()
  const { id, groupId, revision, [language]: found } = item
  const add = useMutation({
    mutationFn: async () => {
      if (found === null) return
      await call(knowledgeItemRoutes.update, {
        params: { groupId, id },
        body: { [language]: { ...found, variants: [...found.variants, text] }, revision },
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [knowledgeItemRoutes.list.path] }),
  })
  if (found === null) return null
  const asked = [found.question, ...found.variants].map(toComparable)
  if (asked.includes(toComparable(text))) return <span>{t('isKnown')}</span>
  const isTooLong = text.length > knowledgeItemLimits.questionMax
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={add.isPending}
        disabled={isTooLong || found.variants.length >= knowledgeItemLimits.variants}
        onClick={() => add.mutate()}
      >
        {t('addVariant')}
      </Button>
      {add.error !== null && <ListFailure error={add.error} onRetry={() => add.mutate()} />}
    </>
  )
}
