import type { Translation } from '../lib/strings.ts'
import type * as en from './shell-strings.en.ts'

export const shell = {
  offline: 'لا يوجد اتصال بالإنترنت.',
  skip: 'الانتقال إلى المحتوى',
  navigation: 'القائمة الرئيسية',
  openMenu: 'فتح القائمة',
  closeMenu: 'إغلاق القائمة',
  notifications: 'الإشعارات',
  noNotifications: 'لا توجد إشعارات جديدة.',
  signOut: 'تسجيل الخروج',
  profile: 'الحساب الحالي',
  profileName: 'Zaffa Admin',
  profileEmail: 'admin@zaffa.sa',
  profileMenu: 'قائمة الحساب',
  account: 'الحساب والأمان',
} satisfies Translation<typeof en.shell>
