import { NativeSelect } from '@mantine/core'
import { knowledgeItemLimits } from '@wheelhouse/contract/guide/knowledge-item'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { knowledgeItemTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { type ReactNode, useState } from 'react'
import { UploadField } from '../../kernel/files/upload-field.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from '../guide.module.css'

const kinds = ['none', 'image', 'video'] as const
type AttachmentKind = (typeof kinds)[number]

type AttachmentFieldsProps = {
  file: StoredFile | null
  error: ReactNode
  onChange: (file: StoredFile | null) => void
  onBusyChange: (isBusy: boolean) => void
}

/** A picture or a film shown with the answer. */
export function AttachmentFields({ file, error, onChange, onBusyChange }: AttachmentFieldsProps) {
  const t = useTexts(knowledgeItemTexts)
  const [kind, setKind] = useState<AttachmentKind>(getKind(file))
  return (
    <>
      <NativeSelect
        label={t('attachment')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          setKind(kinds.find((one) => one === value) ?? 'none')
          // A file chosen for one kind is meaningless for another, as is an upload in progress.
          onChange(null)
          onBusyChange(false)
        }}
      />
      {kind !== 'none' && (
        <div className={classes.rows}>
          <UploadField
            key={kind}
            name="fileId"
            label={t('fileId')}
            kind={kind}
            {...(kind === 'video' && { maxBytes: knowledgeItemLimits.videoBytes })}
            value={file}
            error={error}
            onChange={onChange}
            onBusyChange={onBusyChange}
          />
        </div>
      )}
    </>
  )
}

function getKind(file: StoredFile | null): AttachmentKind {
  if (file === null) return 'none'
  return file.mime.startsWith('video/') ? 'video' : 'image'
}
