import { useQuery } from '@tanstack/react-query'
import { readPlaceAnswer } from '@wheelhouse/contract/flows/place-answer'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import { useTexts } from '../../kernel/words/texts.ts'

/**
 * A human-readable answer: a place marked on a map with the name of its floor, any other as it is.
 * @param buildingId empty while unknown
 */
export function usePlaceWords(buildingId: string, answers: readonly string[]): (answer: string) => string {
  const t = useTexts(runTexts)
  const isNeeded = buildingId !== '' && answers.some((answer) => readPlaceAnswer(answer)?.floorId != null)
  const { data: floors = [] } = useQuery({ ...floorsQuery(buildingId), enabled: isNeeded })
  return (answer) => {
    const place = readPlaceAnswer(answer)
    if (place === null) return answer
    const floor = floors.find(({ id }) => id === place.floorId)?.name
    const { x, y } = place
    return floor === undefined ? t('place', { x, y }) : t('placeOnFloor', { floor, x, y })
  }
}

/** People's answers at the steps that ask questions. */
export function listAnswers(steps: readonly { type: number | null; answer: string | null }[]): string[] {
  return steps.flatMap(({ type, answer }) => (type === stepNumbers.ask && answer !== null ? [answer] : []))
}
