import type { RouteName } from '@zaffa/contract/routes'

/**
 * What loads each screen of the route table, and where it stands in the sidebar. The build reads
 * this file too (web/build/preload-screens.ts): nothing but the loaders may import a screen.
 */
export const screens = {
  login: { component: 'Login', load: () => import('../features/session/login.tsx') },
  statistics: {
    component: 'Statistics',
    load: () => import('../features/statistics/statistics.tsx'),
    sidebar: 'home',
  },
  orders: {
    component: 'OrderList',
    load: () => import('../features/orders/order-list.tsx'),
    sidebar: 'orders',
  },
  clients: {
    component: 'ClientList',
    load: () => import('../features/clients/client-list.tsx'),
    sidebar: 'clients',
  },
  clientAdd: { component: 'ClientAdd', load: () => import('../features/clients/client-add.tsx') },
  clientUpdate: {
    component: 'ClientUpdate',
    load: () => import('../features/clients/client-update.tsx'),
  },
  providers: {
    component: 'ProviderList',
    load: () => import('../features/providers/provider-list.tsx'),
    sidebar: 'providers',
  },
  providerAdd: {
    component: 'ProviderAdd',
    load: () => import('../features/providers/provider-add.tsx'),
  },
  services: {
    component: 'ServiceList',
    load: () => import('../features/services/service-list.tsx'),
  },
  serviceAdd: {
    component: 'ServiceAdd',
    load: () => import('../features/services/service-add.tsx'),
  },
  applications: {
    component: 'ApplicationList',
    load: () => import('../features/applications/application-list.tsx'),
    sidebar: 'applications',
  },
  categories: {
    component: 'CategoryList',
    load: () => import('../features/categories/category-list.tsx'),
    sidebar: 'category',
  },
  conversations: {
    component: 'ConversationList',
    load: () => import('../features/conversations/conversation-list.tsx'),
    sidebar: 'inbox',
  },
  payments: {
    component: 'PaymentList',
    load: () => import('../features/payments/payment-list.tsx'),
    sidebar: 'payHistory',
  },
  reviews: {
    component: 'ReviewList',
    load: () => import('../features/reviews/review-list.tsx'),
    sidebar: 'feedback',
  },
} as const satisfies Record<
  RouteName,
  { component: string; load: () => Promise<object>; sidebar?: string }
>
