import type { ChatTurn } from '@wheelhouse/contract/guide/chat'
import classes from './chat.module.css'

type AnswerMediaProps = {
  media: NonNullable<ChatTurn['media']>
  url: string
  /** Alternative text. */
  name: string
}

/** The picture or film of an answer. Films autoplay muted, because the robot speaks meanwhile. */
export function AnswerMedia({ media, url, name }: AnswerMediaProps) {
  if (media === 'image') return <img className={classes.media} src={url} alt={name} />
  return (
    <video className={classes.media} src={url} aria-label={name} autoPlay muted loop playsInline controls />
  )
}
