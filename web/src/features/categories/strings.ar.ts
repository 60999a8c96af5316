import { isolated } from '../../lib/arabic.ts'
import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'التصنيفات',
  add: 'إضافة تصنيف جديد',
  searchPlaceholder: 'ابحث في التصنيفات',
  loadFailed: 'تعذّر تحميل التصنيفات',
  empty: 'لا توجد تصنيفات.',
  item: 'التصنيف',
  edit: (name: string) => `تعديل ${isolated(name)}`,
  delete: (name: string) => `حذف ${isolated(name)}`,
  addTitle: 'إضافة تصنيف',
  editTitle: 'تعديل التصنيف',
  name: 'اسم التصنيف',
  required: 'اسم التصنيف مطلوب',
  missingId: 'معرّف التصنيف مفقود',
  submit: 'حفظ',
  update: 'تحديث',
  updating: 'جارٍ التحديث...',
  created: 'تم إنشاء التصنيف بنجاح',
  createFailed: 'تعذّر إنشاء التصنيف',
  updated: 'تم تحديث التصنيف بنجاح',
  updateFailed: 'تعذّر تحديث التصنيف',
} satisfies Translation<typeof en.strings>
