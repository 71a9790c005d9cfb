import { Button, Group, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Announcement, announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { announcementTexts } from '@wheelhouse/texts/announcements'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { formatMoment } from '../kernel/format-time.ts'
import listClasses from '../kernel/list-page.module.css'
import { ListFailure } from '../kernel/list-failure.tsx'
import { ListEmpty, ListLoading } from '../kernel/list-parts.tsx'
import { showError } from '../kernel/notify.ts'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { useTitle } from '../kernel/title.ts'
import classes from './announcement-panel.module.css'
import { announcementsQuery } from './announcements.queries.ts'
import { ownAnnouncementsQuery } from './own-announcements.queries.ts'

/** system/announcements/list: past, present and future ones, for those who announce. */
export function AnnouncementListPage() {
  const t = useTexts(announcementTexts)
  useTitle(t('list'))
  const { data, error, isPending, refetch } = useQuery(announcementsQuery)
  const [leaving, setLeaving] = useState<Announcement | null>(null)
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{t('list')}</h1>
        <div className={listClasses.actions}>
          <Button
            component={Link}
            to={paths.announcementCreate}
            size="xs"
            leftSection={<Plus size={14} aria-hidden />}
          >
            {t('create')}
          </Button>
        </div>
      </header>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <ListLoading />}
      {data?.length === 0 && <ListEmpty isFiltered={false} />}
      <ul className={classes.list}>
        {data?.map((announcement) => (
          <Item key={announcement.id} announcement={announcement} onDelete={() => setLeaving(announcement)} />
        ))}
      </ul>
      {leaving !== null && <DeleteDialog announcement={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

function Item({
  announcement: { title, level, from, to },
  onDelete,
}: {
  announcement: Announcement
  onDelete: () => void
}) {
  const t = useTexts(announcementTexts)
  const language = useLanguage()
  const end = to === null ? t('open') : formatMoment(to, language)
  return (
    <li className={classes.item}>
      <p className={classes.meta}>
        {t(`level_${level}`)} · {formatMoment(from, language)} – {end}
      </p>
      <h3>{title[language]}</h3>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Trash2 size={14} aria-hidden />}
        aria-label={`${t('delete')}: ${title[language]}`}
        onClick={onDelete}
      >
        {t('delete')}
      </Button>
    </li>
  )
}

function DeleteDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useTexts(announcementTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const handleDelete = async () => {
    try {
      await call(announcementRoutes.delete, { params: { id: announcement.id } })
      await Promise.all([
        queryClient.invalidateQueries(announcementsQuery),
        queryClient.invalidateQueries(ownAnnouncementsQuery),
      ])
      onClose()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('delete')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <p>{t('deleteText', { title: announcement.title[language] })}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color="red" onClick={() => void handleDelete()}>
          {t('delete')}
        </Button>
      </Group>
    </Modal>
  )
}
