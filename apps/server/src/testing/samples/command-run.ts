import { defineSamples } from '../define-samples.ts'

export const samples = defineSamples('commandRuns', {
  bodies: {
    run: ({ robot, commandList }) => ({
      from: 'list',
      listId: commandList?.id ?? robot.id,
      index: 0,
      revision: 1,
    }),
  },
})
