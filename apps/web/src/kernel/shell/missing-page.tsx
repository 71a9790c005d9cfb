import { Alert, Button } from '@mantine/core'
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { entityTexts } from '@wheelhouse/texts/kernel/entities'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { type TextKey, useTexts } from '../words/texts.ts'
import classes from './list-failure.module.css'

type MissingPageProps = {
  /** Of a call about the missing row. */
  path: string
  /** The path of the list; left out, the list above the page in the tree of paths. */
  list?: string
}

/** What was requested does not exist or is not accessible: says what it is, and links to the list. */
export function MissingPage({ path, list }: MissingPageProps) {
  const t = useTexts(listTexts)
  const entityText = useTexts(entityTexts)
  const errorText = useTexts(errorTexts)
  const above = useListPath()
  const listPath = list ?? above
  const what = getEntity(path)
  return (
    <Alert
      color="gray"
      role="alert"
      my="sm"
      title={what !== null && t('missing', { what: entityText(what) })}
    >
      <div className={classes.failure}>
        {errorText('entity.notFound')}
        {listPath !== null && (
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => <Link to={listPath} {...props} />}
          >
            {t('toList')}
          </Button>
        )}
      </div>
    </Alert>
  )
}

/** The list above this page in the tree of paths: `/robot/list` above `/robot/$id/activity`. */
function useListPath(): string | null {
  const { routesByPath } = useRouter()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const parts = path.split('/')
  for (let length = parts.length - 1; length > 0; length--) {
    const list = [...parts.slice(0, length), 'list'].join('/')
    if (Object.hasOwn(routesByPath, list)) return list
  }
  return null
}

/** The entity that a path is about: `floors` of `/buildings/:buildingId/floors/:id`. */
function getEntity(path: string): TextKey<typeof entityTexts> | null {
  const names = path.split('/').filter((part) => part !== '' && !part.startsWith(':'))
  const name = names.at(-1)?.replaceAll('-', '_') ?? ''
  return hasKey(entityTexts.texts, name) ? name : null
}
