import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KnowledgeItem, knowledgeItemRoutes } from '@wheelhouse/contract/guide/knowledge-item'
import { knowledgeItemTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import type { Column } from '../../kernel/lists/data-table.tsx'
import classes from '../../kernel/lists/list-page.module.css'
import { RowButton } from '../../kernel/lists/row-button.tsx'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { getQuestion } from './item-values.ts'
import { goneWaypointsQuery } from './items.queries.ts'

/** The columns for each item. @param onEdit `null` for people who may only read */
export function useItemColumns(
  groupId: string,
  onEdit: ((item: KnowledgeItem) => void) | null,
): readonly Column<KnowledgeItem>[] {
  const t = useTexts(knowledgeItemTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const { data: gone = [] } = useQuery(goneWaypointsQuery(groupId))
  const getName = (item: KnowledgeItem) => getQuestion(item, language)
  const getAnswer = ({ ja, en }: KnowledgeItem) => (language === 'ja' ? (ja ?? en) : (en ?? ja))?.answer ?? ''
  const getAttachment = ({ file }: KnowledgeItem) =>
    file === null ? '' : t(file.mime.startsWith('video/') ? 'hasVideo' : 'hasImage')
  return [
    {
      id: 'question',
      label: t('question'),
      text: getName,
      cell: (item) => (
        <span className={classes.long}>
          {onEdit === null ? (
            getName(item)
          ) : (
            <RowButton onClick={() => onEdit(item)}>{getName(item)}</RowButton>
          )}
        </span>
      ),
    },
    {
      id: 'answer',
      label: t('answer'),
      text: getAnswer,
      cell: (item) => <span className={classes.long}>{getAnswer(item)}</span>,
    },
    { id: 'languages', label: t('languages'), text: (item) => listLanguages(item, t('ja'), t('en')) },
    {
      id: 'variants',
      label: t('variants'),
      text: ({ ja, en }) => String((ja?.variants.length ?? 0) + (en?.variants.length ?? 0)),
    },
    {
      id: 'attachment',
      label: t('attachmentAndWaypoint'),
      text: (item) => [getAttachment(item), item.waypointName ?? ''].filter(Boolean).join(' / '),
      cell: (item) => (
        <span className={classes.long}>
          {getAttachment(item)}
          {getAttachment(item) !== '' && item.waypointName !== null && <br />}
          {gone.includes(item.id) ? (
            <StateChip shape="warning" tone="attention">
              {t('goneNamed', { name: item.waypointName ?? '' })}
            </StateChip>
          ) : (
            item.waypointName
          )}
        </span>
      ),
    },
    {
      id: 'isEnabled',
      label: t('isEnabled'),
      text: ({ isEnabled }) => formText(isEnabled ? 'enabled' : 'disabled'),
      ...(onEdit !== null && {
        cell: (item: KnowledgeItem) => <EnabledSwitch item={item} name={getName(item)} />,
      }),
    },
  ]
}

function listLanguages({ ja, en }: KnowledgeItem, inJapanese: string, inEnglish: string): string {
  return [ja && inJapanese, en && inEnglish].filter(Boolean).join(' / ')
}

/** Switches whether the guide uses an item, with immediate effect. */
function EnabledSwitch({ item, name }: { item: KnowledgeItem; name: string }) {
  const t = useTexts(knowledgeItemTexts)
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const { id, groupId, isEnabled, revision } = item
  const change = async () => {
    setIsBusy(true)
    try {
      await call(knowledgeItemRoutes.update, {
        params: { groupId, id },
        body: { isEnabled: !isEnabled, revision },
      })
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: [knowledgeItemRoutes.list.path] })
    setIsBusy(false)
  }
  return (
    <Switch
      aria-label={t('enableOne', { name })}
      checked={isEnabled}
      disabled={isBusy}
      onChange={() => void change()}
    />
  )
}
