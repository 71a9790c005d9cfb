import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import { translate } from '../words/texts.ts'

/** Where a text is not valid JSON, and why, in the reader's language. */
type JsonFault = {
  /** Starting at 1. */
  line: number
  words: string
}

const keys: Readonly<Record<string, Extract<keyof typeof formTexts.texts, `json_${string}`>>> = {
  InvalidSymbol: 'json_bareWord',
  PropertyNameExpected: 'json_nameMissing',
  ValueExpected: 'json_valueMissing',
  ColonExpected: 'json_colonMissing',
  CommaExpected: 'json_commaMissing',
  CloseBraceExpected: 'json_braceMissing',
  CloseBracketExpected: 'json_bracketMissing',
  EndOfFileExpected: 'json_textAfterEnd',
  InvalidCommentToken: 'json_comment',
  UnexpectedEndOfString: 'json_quoteMissing',
}

/** The first fault of a text that `JSON.parse` rejects: browsers' own messages are in English, and differ. */
function findJsonFault(text: string): JsonFault | null {
  const faults: ParseError[] = []
  parse(text, faults, { disallowComments: true })
  const [first] = faults
  if (first === undefined) return null
  const key = keys[printParseErrorCode(first.error)]
  const line = text.slice(0, first.offset).split('\n').length
  return { line, words: translate(formTexts, key ?? 'json_unreadable') }
}

/** Why a text is not valid JSON, with its line. Text that the parser accepts is nested too deeply, for instance. */
export function describeJsonFault(text: string): string {
  const fault = findJsonFault(text)
  if (fault === null) return translate(formTexts, 'json.invalid')
  return translate(formTexts, 'json_at', { line: fault.line, fault: fault.words })
}
