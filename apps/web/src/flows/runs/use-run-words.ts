import { useQuery } from '@tanstack/react-query'
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { useMemo } from 'react'
import { translate, useLanguage } from '../../kernel/words/texts.ts'
import { commandsQuery, toCatalogue } from '../editor/catalogue.queries.ts'
import { describeStep, type WordContext } from '../editor/step-words.ts'
import { listMapPlaces, usePlaces } from '../param-places.ts'
import type { RunRow } from './run-rows.ts'
import type { RunMaps } from './use-run-maps.ts'

export type RowWords = {
  readonly name: string
  /** What it does, as in the flow editor; empty if the name says everything. */
  readonly line: string
  /** Both combined. */
  readonly label: string
}
export type DescribeRow = (row: RunRow) => RowWords

/** The names of a run's steps. Places are named as on the map at the time, flows as they were then. */
export function useRunWords({ buildingId, flows }: FlowRunDetail, maps: RunMaps): DescribeRow {
  const language = useLanguage()
  const { data: commands } = useQuery(commandsQuery)
  const { places } = usePlaces({ floorId: '', buildingId })
  const { byType } = useMemo(() => toCatalogue(commands ?? []), [commands])
  const contexts = useMemo(() => {
    const toContext = (map: Parameters<typeof listMapPlaces>): WordContext => ({
      language,
      places: { ...places, flow: [...flows, ...(places.flow ?? [])], ...listMapPlaces(...map) },
    })
    const byFloor = new Map([...maps].map(([id, { map, hasNoMap }]) => [id, toContext([map, hasNoMap])]))
    return { byFloor, none: toContext([null, true]) }
  }, [language, places, flows, maps])
  return useMemo(() => {
    const describe = ({ step, floorId }: RunRow): RowWords => {
      const name = describeStepName(step, language)
      const line = describeStep(step, byType.get(step.type), contexts.byFloor.get(floorId) ?? contexts.none)
      return { name, line, label: line === '' ? name : translate(runTexts, 'nameAndLine', { name, line }) }
    }
    return describe
  }, [byType, contexts, language])
}
