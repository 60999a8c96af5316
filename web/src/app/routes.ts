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
import type { ComponentType } from 'react'

type Screen<Icon> = { component: string; load: () => Promise<ComponentType>; icon: Icon }

/** The component that a file exports by this name. */
const screen = <Name extends string, Icon = undefined>(
  component: Name,
  file: () => Promise<Record<Name, ComponentType>>,
  icon?: Icon,
) => ({ component, load: async () => (await file())[component], icon }) as Screen<Icon>

/**
 * What loads each screen of the dashboard, and its icon in the sidebar. The router loads this table
 * with the shell, so that the login does not load the icons. The build reads it too
 * (web/build/preload-screens.ts): nothing but the loaders may import a screen.
 */
export const screens = {
  statistics: screen('Statistics', () => import('../features/statistics/statistics.tsx'), House),
  orders: screen('OrderList', () => import('../features/orders/order-list.tsx'), ScrollText),
  clients: screen('ClientList', () => import('../features/clients/client-list.tsx'), Users),
  clientAdd: screen('ClientAdd', () => import('../features/clients/client-add.tsx')),
  clientUpdate: screen('ClientUpdate', () => import('../features/clients/client-update.tsx')),
  providers: screen('ProviderList', () => import('../features/providers/provider-list.tsx'), Store),
  providerAdd: screen('ProviderAdd', () => import('../features/providers/provider-add.tsx')),
  services: screen('ServiceList', () => import('../features/services/service-list.tsx')),
  serviceAdd: screen('ServiceAdd', () => import('../features/services/service-add.tsx')),
  applications: screen(
    'ApplicationList',
    () => import('../features/applications/application-list.tsx'),
    FileCheck,
  ),
  categories: screen(
    'CategoryList',
    () => import('../features/categories/category-list.tsx'),
    LayoutGrid,
  ),
  conversations: screen(
    'ConversationList',
    () => import('../features/conversations/conversation-list.tsx'),
    Inbox,
  ),
  payments: screen(
    'PaymentList',
    () => import('../features/payments/payment-list.tsx'),
    CreditCard,
  ),
  reviews: screen('ReviewList', () => import('../features/reviews/review-list.tsx'), Star),
  account: screen('AccountScreen', () => import('./account-screen.tsx')),
} satisfies Record<Exclude<RouteName, 'login'>, Screen<unknown>> &
  Record<SidebarName, Screen<LucideIcon>>
