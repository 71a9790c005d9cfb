import type { RunVisit } from '@wheelhouse/contract/flows/run'
import type { ReportDetail } from '@wheelhouse/contract/reports/report'

/** `target`: the name of what a step refers to. `text`: what it speaks, sends, notes or asks. */
export type StepWords = Pick<ReportDetail, 'target' | 'text'>

export const noWords: StepWords = { target: null, text: null }

export type GetStepWords = (visit: Pick<RunVisit, 'flowId' | 'stepId'>) => StepWords
