import { paths } from '../../kernel/shell/paths.ts'
import { page, shellPage } from '../screen-routes.tsx'

/** Floor maps and drawing them. */
export const mapScreens = [
  shellPage(
    paths.editorV1,
    'login',
    page(() => import('../../maps/editor/editor-page.tsx'), 'EditorV1Page'),
  ),
  shellPage(
    paths.editorV15,
    'login',
    page(() => import('../../maps/editor/editor-page.tsx'), 'EditorV15Page'),
  ),
  shellPage(
    paths.editorV2,
    'login',
    page(() => import('../../maps/editor/editor-page.tsx'), 'EditorV2Page'),
  ),
]
