export const workPlanPaths = {
  list: '/workplan/settings',
  create: '/workplan/create',
  createTemplate: '/workplan/create-template',
  one: '/workplan/$id',
} as const
