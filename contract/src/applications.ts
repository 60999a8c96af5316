import { type ListResource, recordPath } from './list.ts'

const root = '/admin/service-provider-join-request-management'

export const applications = {
  path: `${root}/list`,
  pageSize: 10,
  search: 'always',
  sortBy: 'capitalised',
} as const satisfies ListResource

export const decisions = ['accept', 'reject'] as const
export type Decision = (typeof decisions)[number]

export const applicationDecision = (id: string, decision: Decision) =>
  `${recordPath(root, id)}/${decision}`
