import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../kernel/words/texts.ts'
import { errorCodesQuery } from '../../system/error-codes/error-codes.queries.ts'
import { getCodeWords } from './error-words.ts'

/**
 * The texts of codes, including those that administrators changed. Until the server has sent them, and if it has
 * none, the built-in ones apply.
 */
export function useCodeWords(): (code: string) => string {
  const language = useLanguage()
  const { data } = useQuery(errorCodesQuery)
  return useMemo(() => {
    const changed = new Map(
      data?.filter(({ revision }) => revision > 0).map(({ code, title }) => [code, title[language]]),
    )
    return (code) => changed.get(code) ?? getCodeWords(code)
  }, [data, language])
}

/** The remedy for a code; `null` if there is none, and until the server has sent them. */
export function useRemedies(): (code: string) => string | null {
  const language = useLanguage()
  const { data } = useQuery(errorCodesQuery)
  return useMemo(() => {
    const actions = new Map(data?.map(({ code, action }) => [code, action?.[language] ?? null]))
    return (code) => actions.get(code) ?? null
  }, [data, language])
}
