import { useQueryClient } from '@tanstack/react-query'
import { announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { ownAnnouncementsQuery } from './own-announcements.queries.ts'

/** Marks an announcement as read, for this person only. */
export function useMarkRead(): (id: string) => Promise<void> {
  const queryClient = useQueryClient()
  return async (id) => {
    try {
      await call(announcementRoutes.markRead, { params: { id } }, { quiet: 'background' })
      await queryClient.invalidateQueries(ownAnnouncementsQuery)
    } catch (error) {
      showError(error)
    }
  }
}
