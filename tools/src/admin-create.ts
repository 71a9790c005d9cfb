import { runServerCommand } from './product/run-server-command.ts'

/** `npm run admin:create`: the first system administrator of an empty installation. */
process.exit(await runServerCommand('admin-create'))
