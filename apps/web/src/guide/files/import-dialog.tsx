import { Alert, Button, Group, Modal, Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KnowledgeImport, knowledgeItemRoutes } from '@wheelhouse/contract/guide/knowledge-item'
import { knowledgeFileTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { ChooseFileButton } from '../../kernel/files/choose-file-button.tsx'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { asApiError } from '../../kernel/server/api-error.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from '../guide.module.css'
import { type FileIssue, type ReadItems, readItems, toIssueOfServer } from './read-items.ts'

const modes = ['add', 'replace'] as const
/** Maximum number of issues listed; the rest are only counted. */
const shownIssues = 50

type ImportDialogProps = {
  groupId: string
  /** The group's number of items. */
  present: number
  onClose: () => void
}

/** Imports a CSV file: checked before anything is sent, then stored completely or not at all. */
export function ImportDialog({ groupId, present, onClose }: ImportDialogProps) {
  const t = useTexts(knowledgeFileTexts)
  const formText = useTexts(formTexts)
  const queryClient = useQueryClient()
  const [read, setRead] = useState<(ReadItems & { name: string }) | null>(null)
  const [mode, setMode] = useState<KnowledgeImport['mode']>('add')
  const [isBusy, setIsBusy] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)

  const choose = async (file: File) => {
    setRead({ name: file.name, ...readItems(await file.arrayBuffer()) })
  }
  const send = async () => {
    if (read === null) return
    setIsBusy(true)
    try {
      const body = { mode, items: read.items }
      const { count } = await call(knowledgeItemRoutes.import, { params: { id: groupId }, body })
      await queryClient.invalidateQueries({ queryKey: [knowledgeItemRoutes.list.path] })
      notify({ message: t('imported', { count }) })
      onClose()
    } catch (error) {
      const { details } = asApiError(error)
      if (details.length === 0) showError(error)
      else setRead({ ...read, issues: details.map((issue) => toIssueOfServer(issue, read.lines)) })
      setIsBusy(false)
    }
  }
  const isReady = read !== null && read.issues.length === 0
  return (
    <Modal
      opened
      size="lg"
      closeOnClickOutside={false}
      onClose={onClose}
      title={t('import')}
      closeButtonProps={{ 'aria-label': formText('cancel') }}
    >
      <div className={classes.dialog}>
        <p className={classes.note}>{t('note')}</p>
        <div>
          <ChooseFileButton
            label={t('choose')}
            accept=".csv,text/csv"
            onChoose={(file) => void choose(file)}
          />
        </div>
        <div role="status">
          {isReady && <p>{t('read', { name: read.name, count: read.items.length })}</p>}
        </div>
        <div role="alert">
          {read !== null && read.issues.length > 0 && <Issues name={read.name} issues={read.issues} />}
        </div>
        <Radio.Group
          label={t('mode')}
          value={mode}
          onChange={(value) => setMode(modes.find((one) => one === value) ?? 'add')}
        >
          {modes.map((value) => (
            <Radio key={value} value={value} label={t(`mode_${value}`)} mt="xs" />
          ))}
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {formText('cancel')}
          </Button>
          <Button
            loading={isBusy}
            disabled={!isReady}
            onClick={() => (mode === 'replace' && present > 0 ? setIsConfirming(true) : void send())}
          >
            {t('import')}
          </Button>
        </Group>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('replaceTitle')}
          confirm={t('replace')}
          color="red.9"
          onConfirm={send}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('replaceText', { count: present })}</p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}

/** The issues of the file, line by line. */
function Issues({ name, issues }: { name: string; issues: readonly FileIssue[] }) {
  const t = useTexts(knowledgeFileTexts)
  const more = issues.length - shownIssues
  return (
    <Alert color="red" variant="light" title={t('issues', { name, count: issues.length })}>
      <ul className={classes.issues}>
        {issues.slice(0, shownIssues).map(({ line, field, words }, index) => (
          <li key={index}>
            {line === undefined
              ? words
              : field === undefined
                ? t('lineIssue', { line, words })
                : t('issue', { line, field, words })}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('more', { count: more })}</p>}
    </Alert>
  )
}
