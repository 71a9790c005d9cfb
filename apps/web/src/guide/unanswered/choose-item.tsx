import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { guideQuestionRoutes } from '@wheelhouse/contract/guide/guide-question'
import type { KnowledgeItem } from '@wheelhouse/contract/guide/knowledge-item'
import { openQuestionTexts } from '@wheelhouse/texts/guide/open-questions'
import { useState } from 'react'
import { SearchField } from '../../kernel/lists/filter-fields.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { findItems } from '../items/find-items.ts'
import { getQuestion } from '../items/item-values.ts'
import classes from './open-questions.module.css'

type ChooseItemProps = {
  groupId: string
  /** Only items with a text in `language` can be chosen; omit it for all items. */
  question: { text: string; language?: 'ja' | 'en' }
  items: readonly KnowledgeItem[]
  title: string
  note: string
  /** Applies the choice; the dialog stays open if this fails. */
  onChoose: (itemId: string) => Promise<void>
  onClose: () => void
}

/** Further items are found by typing. */
const shownMax = 20

/** Selects the item of a group that a question belongs to, with the closest matches first. */
export function ChooseItem({
  groupId,
  question: { text, language },
  items,
  title,
  note,
  onChoose,
  onClose,
}: ChooseItemProps) {
  const t = useTexts(openQuestionTexts)
  const shown = useLanguage()
  const [find, setFind] = useState('')
  const params = { id: groupId }
  const near = useQuery({
    queryKey: [guideQuestionRoutes.ask.path, params, text],
    queryFn: ({ signal }) =>
      call(guideQuestionRoutes.ask, { params, body: { text } }, { signal, quiet: 'background' }),
  })
  const choose = useMutation({ mutationFn: onChoose })
  const places = new Map(near.data?.nearest.map(({ itemId }, place) => [itemId, place]))
  const getPlace = ({ id }: KnowledgeItem) => places.get(id) ?? places.size
  const inLanguage = findItems(items, find).filter(
    (item) => language === undefined || item[language] !== null,
  )
  const sorted = inLanguage.toSorted((a, b) => getPlace(a) - getPlace(b))
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <div className={classes.choose}>
        <p>{note}</p>
        <SearchField label={t('findItem')} value={find} onChange={setFind} />
        {choose.error !== null && (
          <ListFailure error={choose.error} onRetry={() => choose.mutate(choose.variables)} />
        )}
        {sorted.length === 0 && <p>{t('noItem')}</p>}
        <ul className={classes.items}>
          {sorted.slice(0, shownMax).map((item) => (
            <li key={item.id}>
              <Button
                variant="default"
                fullWidth
                justify="start"
                disabled={choose.isPending}
                onClick={() => choose.mutate(item.id)}
              >
                {getQuestion(item, language ?? shown)}
              </Button>
              {places.has(item.id) && <span>{t('isNear')}</span>}
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
