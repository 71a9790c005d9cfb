import { useMutation, useQueryClient } from '@tanstack/react-query'
import { guideScreenRoutes } from '@wheelhouse/contract/guide/guide-screen'
import type { GuideTrip } from '@wheelhouse/contract/guide/guide-trip'
import { call } from '../../kernel/server/api.ts'
import { guideScreenQuery } from './guide-screen.queries.ts'

/** Starts and stops trips from a display, which follows their progress in the robot's state. */
export function useTrip(token: string) {
  const queryClient = useQueryClient()
  const look = () => queryClient.invalidateQueries({ queryKey: guideScreenQuery(token).queryKey })
  const begin = useMutation({
    mutationFn: ({ id, turnId }: { id: string; turnId: string }) =>
      call(guideScreenRoutes.beginTrip, { params: { token, id }, body: { turnId } }),
    onSettled: look,
  })
  const stop = useMutation({
    mutationFn: ({ id: tripId, chatId: id }: GuideTrip) =>
      call(guideScreenRoutes.stopTrip, { params: { token, id, tripId } }),
    onSettled: look,
  })
  return { begin, stop }
}

export type StopTrip = ReturnType<typeof useTrip>['stop']
