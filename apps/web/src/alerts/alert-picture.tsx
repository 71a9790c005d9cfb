import { useQuery } from '@tanstack/react-query'
import { fileAddress } from '../kernel/server/file-address.ts'
import { arrivingMediaQuery } from '../reports/media.queries.ts'
import classes from './alert-page.module.css'

/** A thumbnail of an alert's picture; renders nothing until the robot has sent it, or if it is gone. */
export function AlertPicture({ mediaId, label }: { mediaId: string; label: string }) {
  const { data: media } = useQuery(arrivingMediaQuery(mediaId))
  if (media === undefined || media === null) return null
  const address = media.kind === 'thermal' ? { url: `/media/${media.id}/preview` } : media.file
  return <img className={classes.picture} src={fileAddress(address)} alt={label} loading="lazy" />
}
