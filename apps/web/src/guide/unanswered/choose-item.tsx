import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type GuideFinding, guideQuestionRoutes } from '@wheelhouse/contract/guide/guide-question'
import type { KnowledgeItem } from '@wheelhouse/contract/guide/knowledge-item'
import { type OpenQuestion, openQuestionRoutes } from '@wheelhouse/contract/guide/open-question'
import { openQuestionTexts } from '@wheelhouse/texts/guide/open-questions'
import { useState } from 'react'
import { SearchField } from '../../kernel/lists/filter-fields.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { findItems } from '../items/find-items.ts'
import classes from './open-questions.module.css'

type ChooseItemProps = {
  groupId: string
  question: OpenQuestion
  items: readonly KnowledgeItem[]
  onClose: () => void
  onDone: (finding: GuideFinding) => void
}

/** More are found by typing. */
const shownMax = 20

/** Which item a question becomes a variant of: those nearest to it first. */
export function ChooseItem({
  groupId,
  question: { turnId, text, language },
  items,
  onClose,
  onDone,
}: ChooseItemProps) {
  const t = useTexts(openQuestionTexts)
  const [find, setFind] = useState('')
  const params = { id: groupId }
  const near = useQuery({
    queryKey: [guideQuestionRoutes.ask.path, params, text],
    queryFn: ({ signal }) =>
      call(guideQuestionRoutes.ask, { params, body: { text } }, { signal, quiet: 'background' }),
  })
  const promote = useMutation({
    mutationFn: (itemId: string) => call(openQuestionRoutes.promote, { params, body: { turnId, itemId } }),
    onSuccess: onDone,
  })
  const places = new Map(near.data?.nearest.map(({ itemId }, place) => [itemId, place]))
  const getPlace = ({ id }: KnowledgeItem) => places.get(id) ?? places.size
  const inLanguage = findItems(items, find).filter(({ [language]: told }) => told !== null)
  const sorted = inLanguage.toSorted((a, b) => getPlace(a) - getPlace(b))
  return (
    <Modal opened onClose={onClose} title={t('chooseItem')} size="lg">
      <div className={classes.choose}>
        <p>{t('asVariant', { text })}</p>
        <SearchField label={t('findItem')} value={find} onChange={setFind} />
        {promote.error !== null && (
          <ListFailure error={promote.error} onRetry={() => promote.mutate(promote.variables)} />
        )}
        {sorted.length === 0 && <p>{t('noItem')}</p>}
        <ul className={classes.items}>
          {sorted.slice(0, shownMax).map((item) => (
            <li key={item.id}>
              <Button
                variant="default"
                fullWidth
                justify="start"
                disabled={promote.isPending}
                onClick={() => promote.mutate(item.id)}
              >
                {item[language]?.question}
              </Button>
              {places.has(item.id) && <span>{t('isNear')}</span>}
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
