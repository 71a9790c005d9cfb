import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import type { Step } from '@wheelhouse/contract/flows/step'
import {
  type CalledFlows,
  type FloorFlow,
  findStepFloors,
  type StepFloors,
} from '@wheelhouse/contract/flows/step-floors'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { mapFormats } from '@wheelhouse/contract/system/params-schema'
import { useCallback, useMemo } from 'react'
import { call } from '../../../kernel/server/api.ts'
import { asApiError } from '../../../kernel/server/api-error.ts'
import { useStableValue } from '../../../kernel/shell/use-stable-value.ts'
import { useLanguage } from '../../../kernel/words/texts.ts'
import { floorMapQuery } from '../../../maps/maps.queries.ts'
import { listMapPlaces, type Place, type Places, usePlaces } from '../../param-places.ts'
import type { Editing } from '../editing.ts'

type Flow = {
  floorId: string
  buildingId: string
  definition: readonly Step[]
  floors: readonly { id: string; name?: string }[]
  called: CalledFlows
  /** What it leads to that is on no map any more. */
  gone: readonly Place[]
}
type StepPlaces = Pick<Editing, 'places' | 'placesAt' | 'words' | 'wordsAt' | 'nameFloors'>

/** The places that the steps of a flow may name, each on the floor where the robot then is. */
export function useStepPlaces({
  floorId,
  buildingId,
  definition,
  floors: known,
  called,
  gone,
}: Flow): StepPlaces {
  const language = useLanguage()
  const current = usePlaces({ floorId, buildingId })
  const places = useMemo(() => ({ ...current, places: addGone(current.places, gone) }), [current, gone])
  const found = useMemo(() => findStepFloors({ floorId, definition }, called), [floorId, definition, called])
  // Typing does not change the floors.
  const floors = useStableValue(found.floors, areSameFloors)
  // Stays the same while the floors do, whatever else is typed into the steps.
  const otherFloors = [...new Set(floors.flat())]
    .filter((id) => id !== floorId && known.some((it) => it.id === id))
    .toSorted()
    .join(' ')
  const ids = useMemo(() => otherFloors.split(' ').filter(Boolean), [otherFloors])
  const others = useQueries({ queries: ids.map(floorMapQuery), combine: readMaps })
  const byFloor = useMemo(() => {
    const all = new Map([[floorId, places]])
    for (const [index, { map, failure, onRetry }] of others.entries()) {
      const hasNoMap = failure !== null && asApiError(failure).code === 'entity.notFound'
      const isFailed = failure !== null && !hasNoMap
      all.set(ids[index] ?? '', {
        map,
        hasNoMap,
        mapFailure: isFailed ? { error: failure, onRetry } : null,
        places: addGone({ ...places.places, ...listMapPlaces(map, hasNoMap) }, gone),
        isFailed: places.isFailed || isFailed,
      })
    }
    return new Map(
      [...all].map(([id, of]) => [id, { places: of, words: { language, places: of.places } }] as const),
    )
  }, [floorId, places, ids, others, language, gone])
  const at = useCallback((index: number) => byFloor.get(floors[index]?.[0] ?? ''), [byFloor, floors])
  const words = useMemo(
    () => ({
      language,
      places: gather(
        [...byFloor.values()].map((it) => it.places.places),
        places.places,
      ),
    }),
    [language, byFloor, places.places],
  )
  const isStaying = floors.every((here) => here.every((id) => id === floorId))
  return {
    places,
    words,
    placesAt: useCallback((index) => at(index)?.places ?? places, [at, places]),
    wordsAt: useCallback((index) => at(index)?.words ?? words, [at, words]),
    nameFloors: useCallback(
      (index) =>
        isStaying ? [] : (floors[index] ?? []).map((id) => known.find((it) => it.id === id)?.name ?? ''),
      [isStaying, floors, known],
    ),
  }
}

function areSameFloors(a: StepFloors['floors'], b: StepFloors['floors']): boolean {
  return a.length === b.length && a.every((here, index) => here.join(' ') === b[index]?.join(' '))
}

type ReadMap = { map: MapDocument | null; failure: Error | null; onRetry: () => void }

function readMaps(results: readonly UseQueryResult<MapDocument>[]): ReadMap[] {
  return results.map(({ data = null, error, refetch }) => ({
    map: data,
    failure: data === null ? error : null,
    onRetry: refetch,
  }))
}

/** The places of several maps combined, so that a name is found on any floor. */
function gather(all: readonly Places['places'][], own: Places['places']): Places['places'] {
  const onMaps = mapFormats.map((format) => [format, all.flatMap((places) => places[format] ?? [])] as const)
  return { ...own, ...Object.fromEntries(onMaps) }
}

/** Adds the names of places that are on no map any more. */
function addGone(places: Places['places'], gone: readonly Place[]): Places['places'] {
  if (gone.length === 0) return places
  const { waypoint, route } = places
  return { ...places, waypoint: waypoint && [...waypoint, ...gone], route: route && [...route, ...gone] }
}

/** The saved flows that steps call, recursively. What this person may not see is left out. */
export function useCalledFlows(steps: readonly Step[]): CalledFlows {
  const ids = useMemo(() => [...new Set(listCalls(steps))].toSorted(), [steps])
  const { data } = useQuery({
    queryKey: [flowRoutes.get.path, 'called', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const found = new Map<string, FloorFlow>()
      const asked = new Set<string>()
      for (let next = ids; next.length > 0; ) {
        for (const id of next) asked.add(id)
        const flows = await Promise.allSettled(
          next.map((id) => call(flowRoutes.get, { params: { id } }, { signal, quiet: 'background' })),
        )
        const read = flows.flatMap((flow) => (flow.status === 'fulfilled' ? [flow.value] : []))
        for (const flow of read) found.set(flow.id, flow)
        next = [...new Set(read.flatMap(({ definition }) => listCalls(definition)))].filter(
          (id) => !asked.has(id),
        )
      }
      return found
    },
  })
  return data ?? noneCalled
}

const noneCalled: CalledFlows = new Map()

function listCalls(steps: readonly Step[]): string[] {
  return steps.flatMap(({ type, params: { flowId } }) =>
    type === stepNumbers.callFlow && typeof flowId === 'string' && flowId !== '' ? [flowId] : [],
  )
}
