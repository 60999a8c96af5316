export const statistics = { path: '/admin/statistics' } as const
