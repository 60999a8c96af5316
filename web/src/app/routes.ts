import type { RouteName, SidebarName } from '@zaffa/contract/routes'
import {
  CreditCard,
  FileCheck,
  House,
  Inbox,
  LayoutGrid,
  type LucideIcon,
  ScrollText,
  Star,
  Store,
  Users,
} from 'lucide-react'

type Screen = { component: string; load: () => Promise<object>; icon?: LucideIcon }

/**
 * What loads each screen of the dashboard, and its icon in the sidebar. The router loads this table
 * with the shell, so that the login does not load the icons. The build reads it too
 * (web/build/preload-screens.ts): nothing but the loaders may import a screen.
 */
export const screens = {
  statistics: {
    component: 'Statistics',
    load: () => import('../features/statistics/statistics.tsx'),
    icon: House,
  },
  orders: {
    component: 'OrderList',
    load: () => import('../features/orders/order-list.tsx'),
    icon: ScrollText,
  },
  clients: {
    component: 'ClientList',
    load: () => import('../features/clients/client-list.tsx'),
    icon: Users,
  },
  clientAdd: { component: 'ClientAdd', load: () => import('../features/clients/client-add.tsx') },
  clientUpdate: {
    component: 'ClientUpdate',
    load: () => import('../features/clients/client-update.tsx'),
  },
  providers: {
    component: 'ProviderList',
    load: () => import('../features/providers/provider-list.tsx'),
    icon: Store,
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
    icon: FileCheck,
  },
  categories: {
    component: 'CategoryList',
    load: () => import('../features/categories/category-list.tsx'),
    icon: LayoutGrid,
  },
  conversations: {
    component: 'ConversationList',
    load: () => import('../features/conversations/conversation-list.tsx'),
    icon: Inbox,
  },
  payments: {
    component: 'PaymentList',
    load: () => import('../features/payments/payment-list.tsx'),
    icon: CreditCard,
  },
  reviews: {
    component: 'ReviewList',
    load: () => import('../features/reviews/review-list.tsx'),
    icon: Star,
  },
  account: { component: 'AccountScreen', load: () => import('./account-screen.tsx') },
} as const satisfies Record<Exclude<RouteName, 'login'>, Screen> &
  Record<SidebarName, { icon: LucideIcon }>
