import { type StoredFile, type UploadKind, uploadCreate } from '@wheelhouse/contract/system/file'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { useEffect, useRef, useState } from 'react'
import { fieldErrors, getWords, toIssueOfCode, type ValidationIssue } from '../forms/form.ts'
import { translate } from '../words/texts.ts'
import { createUpload, type Upload, type UploadState } from './upload.ts'

/** The file that is being uploaded, or was refused, with the `reason` in words. */
export type Sending = { name: string; size: number } & (
  | Exclude<UploadState, { phase: 'done' | 'refused' }>
  | { phase: 'refused'; reason: string }
)

type Options = {
  kind: UploadKind
  maxBytes: number
  onDone: (file: StoredFile) => void
  onBusyChange: (isBusy: boolean) => void
}

/** One upload at a time; leaving the page cancels it. */
export function useUpload({ kind, maxBytes, onDone, onBusyChange }: Options) {
  const [sending, setSending] = useState<Sending | null>(null)
  const upload = useRef<Upload | null>(null)
  useEffect(() => () => upload.current?.cancel(), [])

  const refuse = ({ name, size }: File, reason: string) => {
    onBusyChange(false)
    setSending({ name, size, phase: 'refused', reason })
  }
  return {
    sending,
    choose: (file: File) => {
      const { name, size } = file
      upload.current?.cancel()
      upload.current = null
      const [found] = Object.values(fieldErrors(uploadCreate, { name, size, kind }))
      const isTooLarge = size > maxBytes
      const tooLarge: ValidationIssue = { code: 'file.tooLarge', params: { max: maxBytes / 1_000_000 } }
      const issue = found ?? (isTooLarge ? tooLarge : undefined)
      if (issue !== undefined) {
        refuse(file, getWords(issue))
        return
      }
      upload.current = createUpload(file, kind, (state) => {
        if (state.phase === 'done') {
          upload.current = null
          setSending(null)
          onBusyChange(false)
          onDone(state.file)
        } else if (state.phase === 'refused') {
          upload.current = null
          const { code, params, details } = state.error
          const [detail] = details
          refuse(
            file,
            detail
              ? getWords(toIssueOfCode(detail.code, detail.params))
              : translate(errorTexts, code, params),
          )
        } else setSending({ name, size, ...state })
      })
      onBusyChange(true)
      upload.current.start()
    },
    resume: () => upload.current?.start(),
    cancel: () => {
      upload.current?.cancel()
      upload.current = null
      setSending(null)
      onBusyChange(false)
    },
  }
}
