import { Button, FileButton } from '@mantine/core'
import { useRef } from 'react'

type Props = {
  label: string
  /** Endings and types, as for an input of files. */
  accept: string
  onChoose: (file: File) => void
}

/** Chooses a file that the page itself reads. The same one can be chosen again, for instance once it was corrected. */
export function ChooseFileButton({ label, accept, onChoose }: Props) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      resetRef={reset}
      accept={accept}
      onChange={(file) => {
        // A browser reports no change while the input still holds the same file.
        reset.current?.()
        if (file !== null) onChoose(file)
      }}
    >
      {(props) => (
        <Button {...props} variant="default">
          {label}
        </Button>
      )}
    </FileButton>
  )
}
