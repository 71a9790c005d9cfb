import { useEffect } from 'react'

/** How a field shows a value; `undefined`: it does not know the value. */
type ToWord = (value: unknown) => string | undefined

/** What the fields on the screen call themselves and their values, by name: two versions are compared in these words. */
export type FieldWords = ReadonlyMap<string, { label: string; toWord: ToWord }> & {
  set: (name: string, words: { label: string; toWord: ToWord }) => unknown
}

export function createFieldWords(): FieldWords {
  return new Map()
}

/** Registers a field with the words that it shows. @param of the form, which may have no use for them */
export function useFieldWords(
  of: { words?: FieldWords | undefined },
  name: string,
  label: unknown,
  toWord: ToWord,
): void {
  const { words } = of
  useEffect(() => {
    words?.set(name, { label: typeof label === 'string' ? label : name, toWord })
  })
}
