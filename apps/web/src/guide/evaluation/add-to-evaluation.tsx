import { useQueryClient } from '@tanstack/react-query'
import { type EvaluationQuestion, evaluationRoutes } from '@wheelhouse/contract/guide/knowledge-evaluation'
import type { KnowledgeItem } from '@wheelhouse/contract/guide/knowledge-item'
import { evaluationTexts } from '@wheelhouse/texts/guide/knowledge-evaluation'
import { call } from '../../kernel/server/api.ts'
import { notify } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { ChooseItem } from '../unanswered/choose-item.tsx'

/** Adds a question to a group's evaluation, and confirms it. */
export function useAddToEvaluation(groupId: string) {
  const t = useTexts(evaluationTexts)
  const queryClient = useQueryClient()
  return async (question: EvaluationQuestion) => {
    await call(evaluationRoutes.add, { params: { id: groupId }, body: { questions: [question] } })
    await queryClient.invalidateQueries({ queryKey: [evaluationRoutes.get.path] })
    notify({ message: t('added') })
  }
}

type ChooseExpectedProps = {
  groupId: string
  text: string
  items: readonly KnowledgeItem[]
  onAdded: () => void
  onClose: () => void
}

/** The item that a question should find. */
export function ChooseExpected({ groupId, text, items, onAdded, onClose }: ChooseExpectedProps) {
  const t = useTexts(evaluationTexts)
  const add = useAddToEvaluation(groupId)
  return (
    <ChooseItem
      groupId={groupId}
      question={{ text }}
      items={items}
      title={t('chooseItem')}
      note={t('chooseNote', { text })}
      onChoose={async (itemId) => {
        await add({ text, itemId })
        onAdded()
      }}
      onClose={onClose}
    />
  )
}
